import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { expect, test, type Stack } from './fixtures.ts'
import { inspect } from './inspect.ts'
import { appearAs } from './people.ts'
import { awaitTakeover } from './service-worker.ts'

/** Waits until the service worker has cached the shell. */
async function awaitShell(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(async () => Boolean(await caches.match('/shell'))), { timeout: 30_000 })
    .toBe(true)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
}

/** Waits until this text is stored in a response to this call. */
async function awaitKept(page: Page, call: string, words: string): Promise<void> {
  const kept = () =>
    page.evaluate(
      (start) => Object.entries(localStorage).flatMap(([key, text]) => (key.startsWith(start) ? [text] : [])),
      `shelf ["GET ${call}"`,
    )
  await expect.poll(async () => (await kept()).join('\n')).toContain(words)
}

test('the next meetings and the conversations open without a connection, and what is written there is sent later', async ({
  stack,
  openWindow,
}) => {
  const [listener, speaker] = [await openWindow(), await openWindow()]
  const meeting = await stack.makeMeeting({ minutes: 40, isPaid: false })
  await appearAs(listener, meeting.listener)
  await appearAs(speaker, meeting.speaker)
  await speaker.goto('/messages')
  await speaker.getByRole('list', { name: 'Переписки' }).getByRole('link').first().click()
  await speaker.getByRole('textbox', { name: 'Сообщение' }).fill('До встречи!')
  await speaker.keyboard.press('Enter')
  await expect(speaker.getByText('Отправлено')).toBeVisible()

  // Neither the orders nor the messages are opened while there is a connection.
  await listener.goto('/about')
  await awaitShell(listener)
  await awaitKept(listener, '/api/conversations/:id/messages', 'До встречи!')
  await expect(listener).toHaveURL(/\/about$/)

  await listener.context().setOffline(true)
  await listener.goto('/orders')
  await expect(listener.getByRole('article').filter({ hasText: meeting.speaker.name })).toBeVisible()
  await expect(listener.getByText(/^Нет связи\. Показываем то, что сохранилось: сегодня, /)).toBeVisible()
  await inspect(listener)
  await listener.getByRole('link', { name: 'Сообщения' }).first().click()
  await listener.getByRole('list', { name: 'Переписки' }).getByRole('link').first().click()
  await expect(listener.getByRole('article').filter({ hasText: 'До встречи!' })).toBeVisible()
  await listener.reload()
  await expect(listener.getByRole('article').filter({ hasText: 'До встречи!' })).toBeVisible()
  await expect(listener.getByText(/^Нет связи\. Показываем/).last()).toBeVisible()
  await inspect(listener)
  await listener.getByRole('textbox', { name: 'Сообщение' }).fill('Из метро')
  await listener.keyboard.press('Enter')
  await expect(listener.getByText('Нет связи. Отправим, как только она появится')).toBeVisible()

  for (const path of ['/favorites', '/', '/notifications']) {
    await listener.goto(path)
    await expect(listener.getByRole('alert').filter({ hasText: 'Нет связи' })).toBeVisible()
    await expect(listener.getByRole('button', { name: /Обновить страницу|Попробовать ещё раз/ })).toBeVisible()
  }
  await inspect(listener)
  await listener.goto('/messages')
  await listener.context().setOffline(false)
  await expect(speaker.getByRole('article').filter({ hasText: 'Из метро' })).toBeVisible()
  await expect(listener.getByText(/^Нет связи/)).toHaveCount(0)
})

test('the icon of the installed app counts a message that comes, until it is read', async ({ stack, openWindow }) => {
  const [listener, speaker] = [await openWindow(), await openWindow()]
  const meeting = await stack.makeMeeting({ minutes: 40, isPaid: false })
  await appearAs(listener, meeting.listener)
  await appearAs(speaker, meeting.speaker)
  // The headless shell shows no icons, but has the functions.
  await listener.addInitScript(() => {
    const icon = Object.assign(window, { badge: -1 })
    navigator.setAppBadge = async (count = -1) => void (icon.badge = count)
    navigator.clearAppBadge = async () => void (icon.badge = 0)
  })
  const badge = () => listener.evaluate(() => (window as unknown as { badge: number }).badge)
  await listener.goto('/about')
  await expect.poll(badge).toBeGreaterThanOrEqual(0)
  const before = await badge()

  await speaker.goto('/messages')
  await speaker.getByRole('list', { name: 'Переписки' }).getByRole('link').first().click()
  await speaker.getByRole('textbox', { name: 'Сообщение' }).fill('До встречи!')
  await speaker.keyboard.press('Enter')
  await expect.poll(badge).toBe(before + 1)
  await listener.getByRole('link', { name: 'Сообщения' }).first().click()
  await listener.getByRole('list', { name: 'Переписки' }).getByRole('link').first().click()
  await expect(listener.getByText('До встречи!').last()).toBeVisible()
  await expect.poll(badge).toBe(before)
})

test('data stored for a user is deleted with the session', async ({ stack, openWindow }) => {
  const page = await openWindow()
  const meeting = await stack.makeMeeting({ minutes: 40, isPaid: false })
  await appearAs(page, meeting.listener)
  await page.goto('/orders')
  await awaitShell(page)
  await awaitKept(page, '/api/users/:user_id/future-as-listener-consultations', meeting.speaker.last_name)
  const keptOf = () =>
    page.evaluate(async () => {
      const names = await caches.keys()
      const caught = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return {
        keys: Object.keys(localStorage).filter((key) => /^(?:auth|outbox|shelf )/.test(key)),
        addresses: caught.flat().map(({ url }) => new URL(url).pathname),
      }
    })
  expect((await keptOf()).addresses.filter((path) => path.startsWith('/api/'))).toEqual([])

  // «Выйти везде» on another device: this one learns of it at the next start.
  await page.goto('about:blank')
  const { access_token } = meeting.listener.session
  const ended = await page.request.delete('/api/auth/sessions', {
    headers: { authorization: `Bearer ${access_token}` },
  })
  expect(ended.status()).toBeLessThan(300)
  await page.goto('/orders')
  await expect(page).toHaveURL(/\/auth/)
  expect((await keptOf()).keys).toEqual([])
  await page.context().setOffline(true)
  await page.goto('/orders')
  await expect(page.getByText(meeting.speaker.last_name)).toHaveCount(0)
})

test('after a deployment an open tab keeps working, and the next page load uses the new build', async ({
  stack,
  openWindow,
}) => {
  await using site = await deploy(stack)
  const page = await openWindow({ baseURL: site.url })
  await appearAs(page, await stack.makeListener())
  await page.goto('/orders')
  await awaitShell(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Мои заказы' })).toBeVisible()
  const [former] = await page.evaluate(() => caches.keys())

  site.deployNewer()
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([former, 'shell-newer'])
  await awaitTakeover(page)
  await page.getByRole('link', { name: 'Сообщения' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Сообщения' })).toBeVisible()
  await page.goto('/orders')
  await expect(page.locator('meta[name=newer]')).toBeAttached()
  const shell = () => page.evaluate(async () => (await (await caches.open('shell-newer')).match('/shell'))?.text())
  await expect.poll(shell).toContain('name="newer"')
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.locator('meta[name=newer]')).toBeAttached()
})

/** A proxy in front of the site that can respond like a newer build, with another worker and other pages. */
async function deploy({ url }: Stack) {
  let isNewer = false
  const server = createServer((request, response) => void relay(request, response).catch(() => response.destroy()))

  async function relay(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = ['GET', 'HEAD'].includes(request.method!) ? undefined : await buffer(request)
    // A newer build has other tags than the page that the browser has.
    const left = Object.entries(request.headers).filter(
      ([name]) => !/^(?:host|connection|accept-encoding|if-.*)$/.test(name),
    )
    const answer = await fetch(url + request.url, {
      method: request.method!,
      headers: Object.fromEntries(left) as Record<string, string>,
      ...(body && { body }),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const sent = Object.fromEntries(
      [...answer.headers].filter(([name]) => !/^(?:content-(?:enc|len)|transfer)/.test(name)),
    )
    response.writeHead(answer.status, sent).end(isNewer ? newer(request.url!, bytes) : bytes)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deployNewer() {
      isNewer = true
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function newer(path: string, bytes: Buffer): Buffer {
  if (path === '/sw.js') return Buffer.from(bytes.toString().replace(/"version":"\w+"/, '"version":"newer"'))
  return path === '/orders' ? Buffer.from(bytes.toString().replace('<head>', '<head><meta name="newer">')) : bytes
}
