import type { Page, WebSocketRoute } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { someOf } from './long-run.ts'
import { appearAs, signIn } from './people.ts'

const anna = 'anna@razgovor.example'
const reloadLabel = 'Попробовать ещё раз'

test('a list that fails to load shows an error and can be reloaded', async ({ page }) => {
  await signIn(page, anna)
  await failUntilPressed(page)
  const own = ['figures', 'packages', 'promo-codes', 'series'].map((part) => `/schedule/${part}`)
  const lists = ['/orders', '/notifications', '/cart', '/schedule', '/favorites', '/messages', ...own]
  for (const path of someOf(lists)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Не получилось загрузить' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: reloadLabel }).click()
    await expect(page.getByRole('heading', { name: 'Не получилось загрузить' })).toBeHidden()
  }
})

/**
 * Lets every call fail until the list's button is pressed. Lists also load again by themselves, when the socket opens
 * or the page fetches ahead, and would take the button away. A press that meets something else, because the button
 * moves at that moment, is repeated by Playwright; it must not let the calls through.
 */
async function failUntilPressed(page: Page): Promise<void> {
  await page.addInitScript((label) => {
    const note = ({ target }: MouseEvent): void => {
      const button = target instanceof Element ? target.closest('button') : null
      if (button?.textContent === label) Object.assign(window, { isPressed: true })
    }
    window.addEventListener('click', note, { capture: true })
  }, reloadLabel)
  await page.route('**/api/**', async (route) => {
    const isPressed = await page.evaluate(() => 'isPressed' in window).catch(() => false)
    if (isPressed) await route.continue()
    else await route.fulfill({ status: 500, json: { error_code: 1, error_message: '' } })
  })
}

test('a public page that fails to load during navigation offers a reload', async ({ page }) => {
  await page.goto('/')
  await page.route('**/api/**', (route) => route.abort())
  await page.getByRole('link', { name: 'Все спикеры' }).first().click()
  await expect(page.getByRole('heading', { name: 'Что-то пошло не так' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Обновить страницу' }).click()
  await expect(page.getByRole('heading', { name: 'Спикеры', level: 1 })).toBeVisible()
})

test('a button pressed before the page’s scripts have come does its work once they have', async ({ page, stack }) => {
  await appearAs(page, await stack.makeListener())
  const pressed = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await pressed.promise
    await route.continue()
  })
  await page.goto('/gromova', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Выбрать встречи' }).first().click()
  await expect(page.getByRole('dialog')).toBeHidden()
  pressed.resolve()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a broken socket is reopened', async ({ page }) => {
  const opened: WebSocketRoute[] = []
  await page.routeWebSocket(/\/api\/ws/, (socket) => {
    socket.connectToServer()
    opened.push(socket)
  })
  await signIn(page, anna)
  await page.goto('/')
  await expect.poll(() => opened.length).toBe(1)
  await opened[0]!.close()
  await expect.poll(() => opened.length, { timeout: 15_000 }).toBe(2)
})

/** The limit for the cumulative layout shift; up to 0.1 counts as good. */
const mostShift = 0.05

test('on a slow network the layout does not shift when data arrives', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await signIn(page, anna)
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  for (const path of ['/orders?side=speaker', '/notifications', '/cart', '/schedule', '/schedule-list', '/profile']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    expect.soft(await page.evaluate(shiftSoFar), path).toBeLessThan(mostShift)
  }
})

/** Runs in the page and includes the shifts of the last frame. */
async function shiftSoFar(): Promise<number> {
  for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
  return (window as unknown as { shift: number }).shift
}
