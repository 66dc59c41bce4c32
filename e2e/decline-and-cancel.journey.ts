import type { APIResponse, Page } from '@playwright/test'
import type { BankPayment } from '@razgovor/api/test/bank'
import type { PublicSlot } from '@razgovor/contract/schedule'
import type { Speaker } from '@razgovor/contract/speakers'
import { expectAccessible } from './accessibility.ts'
import { expect, test, type Stack } from './fixtures.ts'
import { appearAs } from './people.ts'

/** A fresh listener with a paid slot of this speaker in the cart. */
async function fillCart(page: Page, stack: Stack, speaker: string) {
  const person = await stack.makeListener()
  await appearAs(page, person)
  await page.goto(speaker)
  await page.getByRole('button', { name: 'Записаться' }).first().click()
  await expect(page).toHaveURL(/\/cart/)
  return person
}

test('a payment declined by the bank can be repeated and succeeds', async ({ stack, page }) => {
  await fillCart(page, stack, '/nevskaya')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Оплатить/ }).click()
  await page.getByRole('button', { name: 'Отклонить' }).click()
  await expect(page).toHaveURL(/\/order-decline/)
  await expect(page.getByRole('heading', { name: 'Оплата не прошла' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Оплатить ещё раз' }).click()
  await page.getByRole('button', { name: 'Оплатить' }).click()
  await expect(page.getByRole('heading', { name: 'Оплачено' })).toBeVisible()
})

test('a payment is confirmed even if the bank’s notification is lost', async ({ stack, page }) => {
  await stack.faults({ lose_notifications: true })
  try {
    await fillCart(page, stack, '/lebedev-nalogi')
    await page.getByRole('button', { name: /^Оплатить/ }).click()
    await page.getByRole('button', { name: 'Оплатить' }).click()
    await expect(page.getByRole('heading', { name: 'Оплачено' })).toBeVisible()
  } finally {
    await stack.faults({})
  }
})

/** The address of a free slot of next week: canceling it refunds all. */
async function pathToLaterSlot({ request }: Page, alias: string): Promise<string> {
  const { user_id, first_free_slot } = await readJson<Speaker>(await request.get(`/api/speakers/${alias}`))
  const from_time = new Date(Date.parse(first_free_slot!.time_start_iso) + 7 * 24 * 3600 * 1000).toISOString()
  const schedule = await request.get(`/api/speakers/${user_id}/schedule`, { params: { from_time, days_count: 4 } })
  const { items } = await readJson<{ items: PublicSlot[] }>(schedule)
  return `/${alias}?week=1&slot=${items.find(({ places_free }) => places_free > 0)!.slot_id}`
}

async function readJson<Answer>(response: APIResponse): Promise<Answer> {
  expect(response.status()).toBe(200)
  return (await response.json()) as Answer
}

test('a cancellation shows the refund beforehand, and the bank returns the money', async ({ stack, page }) => {
  const person = await fillCart(page, stack, await pathToLaterSlot(page, 'grinev'))
  await page.getByRole('button', { name: /^Оплатить/ }).click()
  await page.waitForURL(/\/tbank\/pay\//)
  const payment_id = page.url().split('/').at(-1)
  await page.getByRole('button', { name: 'Оплатить' }).click()
  await expect(page.getByRole('heading', { name: 'Оплачено' })).toBeVisible()
  await page.goto('/orders')
  await page.getByRole('button', { name: 'Отменить' }).click()
  const dialog = page.getByRole('dialog', { name: /Отменить/ })
  await expect(dialog).toContainText('Вернём')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Отменить встречу' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('tab', { name: 'Прошедшие' }).click()
  await expect(page.getByText(/Отмен/).first()).toBeVisible()
  await expect
    .poll(async () => (await stack.mailTo(person.email)).map(({ subject }) => subject).join())
    .toMatch(/отмен/i)
  const paymentAtBank = async () => {
    const payments = await readJson<BankPayment[]>(
      await page.request.get(`${stack.sandbox_url}/_control/tbank/payments`),
    )
    return payments.find((payment) => payment.payment_id === payment_id)
  }
  await expect.poll(paymentAtBank).toMatchObject({ status: 'REFUNDED', remaining_amount: 0 })
  expect((await paymentAtBank())!.amount).toBeGreaterThan(0)
})
