import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { collectComplaints, inspect } from './inspect.ts'
import { appearAs, signIn } from './people.ts'
import { chromium } from './playwright.config.ts'
import { awaitTakeover } from './service-worker.ts'

const listener = 'listener@razgovor.example'

// The headless shell does not show notifications.
test.use({ launchOptions: chromium })

test('a user without notices sees an empty list and that the browser blocks notifications', async ({ page, stack }) => {
  const complaints = collectComplaints(page)
  // Permissions that are not granted are denied.
  await page.context().grantPermissions([])
  await appearAs(page, await stack.makeListener())
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { name: 'Уведомления', level: 1 })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Уведомления в браузере' })).toBeDisabled()
  await expect(page.getByText(/Браузер их не пропускает/)).toBeVisible()
  await expect(page.getByText('Пока тихо')).toBeVisible()
  await inspect(page)
  expect(complaints).toEqual([])
})

/**
 * Returns a function that sends a push to the page's service worker, as the browser's push service would, and waits
 * until the worker has handled it. The browser may drop a push that arrives before the worker is active. Chromium loses
 * notifications that are read while one is being shown: `getNotifications` deletes those stored but not yet shown.
 */
async function openPushService(page: Page): Promise<(message: object) => Promise<void>> {
  const browser = await page.context().newCDPSession(page)
  const activated = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const active = versions.find(({ status }) => status === 'activated')
      if (active) resolve(active.registrationId)
    })
  })
  await browser.send('ServiceWorker.enable')
  const receiver = { origin: new URL(page.url()).origin, registrationId: await activated }
  await browser.send('BackgroundService.startObserving', { service: 'pushMessaging' })
  await browser.send('BackgroundService.setRecording', { service: 'pushMessaging', shouldRecord: true })
  return async (message) => {
    const handled = new Promise<void>((resolve) => {
      browser.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent: { eventName } }) => {
        if (eventName === 'Push event completed') resolve()
      })
    })
    await browser.send('ServiceWorker.deliverPushMessage', { ...receiver, data: JSON.stringify(message) })
    await handled
  }
}

function shownNotifications(page: Page) {
  return page.evaluate(async () => {
    const { getNotifications } = await navigator.serviceWorker.ready.then((registration) => ({
      getNotifications: () => registration.getNotifications(),
    }))
    return (await getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, link: data.link }))
  })
}

test('the service worker shows a push, and a later push about the same meeting replaces it', async ({ openWindow }) => {
  const page = await openWindow({ permissions: ['notifications'] })
  await signIn(page, listener)
  await page.goto('/notifications')
  const off = page.getByRole('checkbox', { name: 'Уведомления в браузере' })
  await expect(off).toBeEnabled()
  await expect(off).not.toBeChecked()
  await inspect(page)

  const answer = await page.request.get('/sw.js')
  expect(answer.headers()).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': expect.stringMatching(/javascript/),
  })
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js')
    await navigator.serviceWorker.ready
  })
  await awaitTakeover(page)
  const news = { title: 'Разговор', link: '/meeting/1', tag: 'meeting-1' }
  const deliver = await openPushService(page)
  await deliver({ ...news, body: 'Встреча через час' })
  expect(await shownNotifications(page)).toEqual([{ ...news, body: 'Встреча через час' }])
  await deliver({ ...news, body: 'Встреча через 10 минут' })
  expect(await shownNotifications(page)).toEqual([{ ...news, body: 'Встреча через 10 минут' }])
})
