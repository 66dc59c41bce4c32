import type { Page } from '@playwright/test'
import { expect, expectAccessible, test, type Stack } from './fixtures.ts'
import { signUp } from './people.ts'

/** A fresh listener with a paid slot of this speaker in the cart. */
async function fillCart(page: Page, stack: Stack, speaker: string) {
  await page.goto(speaker)
  await page.getByRole('button', { name: 'Записаться' }).first().click()
  const person = await signUp(page, stack)
  await page.getByRole('button', { name: 'Записаться' }).first().click()
  await expect(page).toHaveURL(/\/cart/)
  return person
}

test('a declined card takes nothing, keeps the cart, and paying again works', async ({ stack, page }) => {
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

test('a paid meeting is found though the bank lost its notification', async ({ stack, page }) => {
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

test('a cancelled meeting shows the refund before, and the money comes back', async ({ stack, page }) => {
  const person = await fillCart(page, stack, '/grinev')
  await page.getByRole('button', { name: /^Оплатить/ }).click()
  await page.getByRole('button', { name: 'Оплатить' }).click()
  await expect(page.getByRole('heading', { name: 'Оплачено' })).toBeVisible()
  await page.goto('/orders')
  await page.getByRole('button', { name: 'Отменить' }).click()
  const dialog = page.getByRole('dialog', { name: /Отменить/ })
  await expect(dialog).toContainText(/Вернём|не вернутся/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Отменить встречу' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('tab', { name: 'Прошедшие' }).click()
  await expect(page.getByText(/Отмен/).first()).toBeVisible()
  await expect
    .poll(async () => (await stack.mailTo(person.email)).map(({ subject }) => subject).join())
    .toMatch(/отмен/i)
})
