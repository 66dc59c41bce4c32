import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, expectNoSidewaysScroll, test } from './fixtures.ts'
import { pathToLaterSlot } from './later-slot.ts'
import { appearAs, signUp } from './people.ts'

const sizes = [
  { width: 360, height: 780 },
  { width: 1440, height: 900 },
]

/** Inspects the page at a phone's and a desktop's width. */
async function inspect(page: Page): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
}

async function putNearest(page: Page, alias: string): Promise<void> {
  await page.goto(alias)
  await page.getByRole('button', { name: 'В корзину' }).first().click()
  await expect(page.getByText('Видеовстреча в корзине')).toBeVisible()
}

async function payAtBank(page: Page, button: 'Оплатить' | 'Отклонить'): Promise<void> {
  await page.waitForURL(/\/tbank\/pay\//)
  await page.getByRole('button', { name: button, exact: true }).click()
}

test('the cart names the item that was booked meanwhile, and the others are paid in one click', async ({
  stack,
  page,
  openWindow,
}) => {
  const aliases = ['/nevskaya', '/lebedev-nalogi', '/grinev'] as const
  await page.goto(aliases[0])
  await page.getByRole('button', { name: 'В корзину' }).first().click()
  await signUp(page, stack)
  for (const alias of aliases) await putNearest(page, alias)
  await page.goto('/cart')
  await expect(page.getByRole('checkbox', { name: 'Выбрать все' })).toBeChecked()
  await expect(page.getByText(/Вернём всё, если отменишь/)).toBeVisible()
  await inspect(page)

  const rival = await openWindow()
  await appearAs(rival, await stack.makeListener())
  await putNearest(rival, aliases[1])
  await rival.goto('/cart')
  await rival.getByRole('button', { name: /^Оплатить/ }).click()
  await payAtBank(rival, 'Оплатить')
  await expect(rival.getByRole('heading', { name: 'Оплачено' })).toBeVisible()

  await page.getByRole('button', { name: /^Оплатить/ }).click()
  const lost = page.getByRole('alert').filter({ hasText: 'Не всё получилось забронировать' })
  await expect(lost).toContainText(/это время уже заняли/)
  await expect(page.getByRole('heading', { name: 'Недоступны' })).toBeVisible()
  await inspect(page)
  await page.getByRole('button', { name: /^Оплатить/ }).click()
  await payAtBank(page, 'Оплатить')
  await expect(page.getByRole('heading', { name: 'Оплачено' })).toBeVisible()
  await expect(page.getByRole('list').filter({ has: page.getByRole('button', { name: 'В календарь' }) })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'В календарь' })).toHaveCount(2)

  await page.goto('/cart')
  await page.getByRole('button', { name: 'Очистить' }).click()
  const dialog = page.getByRole('dialog', { name: 'Очистить список недоступных видеовстреч?' })
  await dialog.getByRole('button', { name: 'Очистить' }).click()
  await expect(page.getByRole('heading', { name: 'В корзине пусто' })).toBeVisible()
})

test('a declined payment is repeated, the meeting is canceled, and a refund appears on the receipt', async ({
  stack,
  page,
}) => {
  await appearAs(page, await stack.makeListener())
  await page.goto(await pathToLaterSlot(page, 'nevskaya'))
  await page.getByRole('button', { name: 'Записаться' }).first().click()
  await expect(page).toHaveURL(/\/cart/)
  await page.getByRole('button', { name: /^Оплатить/ }).click()
  await payAtBank(page, 'Отклонить')
  await expect(page.getByRole('heading', { name: 'Оплата не прошла' })).toBeVisible()
  await page.goto('/orders?view=payments')
  await inspect(page)
  await page.getByRole('button', { name: 'Оплатить ещё раз' }).click()
  await payAtBank(page, 'Оплатить')
  await expect(page.getByRole('heading', { name: 'Оплачено' })).toBeVisible()

  await page.goto('/orders')
  await page.getByRole('button', { name: 'Отменить' }).click()
  const dialog = page.getByRole('dialog', { name: 'Отменить встречу?' })
  await expect(dialog).toContainText('Вернём')
  await dialog.getByRole('button', { name: 'Отменить встречу' }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  const notice = page.getByRole('status').filter({ hasText: 'Встреча отменена' })
  await notice.getByRole('link', { name: 'Подробнее' }).click()
  await expect(page.getByRole('heading', { name: 'История заказа' })).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Деньги возвращены' })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(page.getByText(/ушёл в банк/)).toBeVisible()
  await inspect(page)

  await page.getByRole('link', { name: 'Чек' }).click()
  await expect(page.getByRole('heading', { name: 'Чек', exact: true })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Что оплачено' })).toContainText('Итого')
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(/^Приход,/)).toBeVisible({ timeout: 1000 })
    await expect(page.getByText(/^Возврат прихода,/)).toBeVisible({ timeout: 1000 })
  }).toPass()
  await inspect(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Распечатать' })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
})
