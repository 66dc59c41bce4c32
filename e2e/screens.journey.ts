import type { Page } from '@playwright/test'
import { expect, test, type Stack } from './fixtures.ts'
import { collectComplaints, inspect } from './inspect.ts'
import { appearAs, newcomer, signIn, signUp } from './people.ts'

const listener = 'listener@razgovor.example'

async function inspectAll(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await inspect(page)
  }
}

test('public pages fit every width', async ({ openWindow }) => {
  // A zone other than the server's must not break hydration.
  const page = await openWindow({ timezoneId: 'Asia/Vladivostok' })
  const complaints = collectComplaints(page)
  await inspectAll(page, ['/', '/speakers', '/speakers/career', '/speakers?q=никтотакой', '/anna-safonova', '/news'])
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/news\/./)
  await inspect(page)
  await inspectAll(page, ['/404', '/tariffs'])
  expect(complaints).toEqual([])
})

test('the sign-in steps and a new user’s pages up to the first payment fit every width', async ({ stack, page }) => {
  const complaints = collectComplaints(page)
  await inspectAll(page, ['/auth'])
  await page.getByLabel('Электронная почта').fill(listener)
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await expect(page.getByLabel('Пароль', { exact: true })).toBeVisible()
  await inspect(page)
  await page.goto('/auth')
  await signUp(page, stack, { ...newcomer(), first_name: longName, last_name: longName }, () => inspect(page))
  await expect(page).not.toHaveURL(/\/auth/)
  await inspectAll(page, ['/cart', '/orders', '/orders?tab=past', '/messages', '/notifications', '/order-decline'])

  await page.goto('/nevskaya')
  await page.getByRole('button', { name: 'Записаться' }).first().click()
  await expect(page.getByRole('button', { name: /^Оплатить/ })).toBeVisible()
  await inspect(page)
  const order = `order_id=${await payFor(page, stack)}`
  await inspect(page)
  await inspectAll(page, [`/order-decline?${order}`, `/order-result?${order}`, '/orders', '/notifications', '/profile'])
  expect(complaints).toEqual([])
})

test('a reader who wants less motion sees a change at once, not the next frame', async ({ page }) => {
  await page.goto('/404')
  const shown = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    heading.style.paddingLeft = '40px'
    return getComputedStyle(heading).paddingLeft
  })
  expect(shown).toBe('40px')
})

/** The longest name that the form accepts. */
const longName = 'Преображенская-Константинопольская-Семирамида-Александровна'

async function payFor(page: Page, stack: Stack): Promise<string> {
  await page.getByRole('button', { name: /^Оплатить/ }).click()
  await page.waitForURL(`${stack.sandbox_url}/**`)
  await page.getByRole('button', { name: 'Оплатить' }).click()
  await expect(page.getByRole('heading', { name: 'Оплачено' })).toBeVisible()
  return new URL(page.url()).searchParams.get('order_id')!
}

test('the list of past orders fits every width', async ({ page }) => {
  const complaints = collectComplaints(page)
  await signIn(page, listener)
  await inspectAll(page, ['/orders?tab=past'])
  expect(complaints).toEqual([])
})

test('a speaker’s pages fit every width', async ({ page }) => {
  const complaints = collectComplaints(page)
  await signIn(page, 'anna@razgovor.example')
  await inspectAll(page, [
    '/schedule?view=week',
    '/schedule?view=day',
    '/schedule?view=month',
    '/schedule-list',
    '/orders?side=speaker',
    '/anna-safonova',
  ])
  expect(complaints).toEqual([])
})

test('a meeting’s page before opening, the lobby and the room of one participant fit every width', async ({
  stack,
  page,
}) => {
  const made = await stack.makeMeeting({ minutes: 60, isPaid: false, starts_in_minutes: 30 })
  await appearAs(page, made.listener)
  const complaints = collectComplaints(page)
  const meeting = `/meeting/${made.consultation_id}`
  await inspectAll(page, [meeting])
  await stack.advanceToStart(made.listener.email, 60)
  await page.goto(meeting)
  await expect(page.getByRole('meter')).toBeVisible()
  await inspect(page)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(page.getByRole('toolbar')).toBeVisible()
  await inspect(page)
  await page.getByRole('button', { name: 'Выключить камеру' }).click()
  await inspect(page)
  await page.getByRole('button', { name: 'Выйти', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await inspect(page)
  expect(complaints).toEqual([])
})
