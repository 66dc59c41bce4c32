import type { Page } from '@playwright/test'
import type { BankPayment } from '@razgovor/api/test/bank'
import { expectAccessible } from './accessibility.ts'
import { expect, test, type Stack } from './fixtures.ts'
import { pathToLaterSlot, readJson } from './later-slot.ts'
import { appearAs } from './people.ts'

/** Signs in a new listener and puts a paid slot of this speaker into the cart. */
async function fillCart(page: Page, stack: Stack, speaker: string) {
  const person = await stack.makeListener()
  await appearAs(page, person)
  await page.goto(speaker)
  await page.getByRole('button', { name: 'Записаться' }).first().click()
  await expect(page).toHaveURL(/\/cart/)
  return person
}

/** Returns a function that reads the payment of the open page from the bank. */
async function paymentAtBank(page: Page, stack: Stack) {
  await page.waitForURL(/\/tbank\/pay\//)
  const payment_id = page.url().split('/').at(-1)
  return async () => {
    const answer = await page.request.get(`${stack.sandbox_url}/_control/tbank/payments`)
    return (await readJson<BankPayment[]>(answer)).find((payment) => payment.payment_id === payment_id)
  }
}

test('a declined payment takes no money and keeps the cart, and repeating it succeeds', async ({ stack, page }) => {
  await fillCart(page, stack, '/nevskaya')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Оплатить/ }).click()
  const declined = await paymentAtBank(page, stack)
  await page.getByRole('button', { name: 'Отклонить' }).click()
  await expect(page).toHaveURL(/\/order-decline/)
  await expect(page.getByRole('heading', { name: 'Оплата не прошла' })).toBeVisible()
  expect(await declined()).toMatchObject({ status: 'REJECTED' })
  await expectAccessible(page)
  await page.goto('/cart')
  await expect(page.getByRole('button', { name: /^Оплатить/ })).toBeVisible()
  await page.goBack()
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

test('a cancellation shows the refund beforehand, and the bank returns the money', async ({ stack, page }) => {
  const person = await fillCart(page, stack, await pathToLaterSlot(page, 'grinev'))
  await page.getByRole('button', { name: /^Оплатить/ }).click()
  const returned = await paymentAtBank(page, stack)
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
  await expect.poll(returned).toMatchObject({ status: 'REFUNDED', remaining_amount: 0 })
  expect((await returned())!.amount).toBeGreaterThan(0)
})
