import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { InstallOffer } from '../features/install/install-offer.tsx'
import { awaitInstallPrompt, useInstallPrompt } from '../features/install/install.store.ts'
import { createCaller } from '../lib/caller.ts'
import { clearSession, setSession } from '../lib/session.ts'
import { axeViolations } from '../ui/axe-check.ts'
import { createQueryClient } from './query-client.ts'
import '../ui/tokens.css'
import '../ui/all-utilities.css'

const offer = page.getByRole('complementary', { name: 'Разговор на экране телефона' })
let asked = 0

beforeEach(() => {
  const user = { user_id: 'vera', email_confirmed: true, first_name: 'Вера', last_name: 'Лебедева', categories: [] }
  setSession({ access_token: 'a.b.c', refresh_token: 'r', user } as never)
  asked = 0
})
afterEach(() => {
  clearSession()
  useInstallPrompt.setState({ event: null })
})

const prompt = async () => void (asked += 1)

/** Shows the offer to somebody with this many meetings ahead, in a browser that can install the site. */
async function show(count: number) {
  onTestFinished(awaitInstallPrompt())
  window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  return showAgain(count)
}

function showAgain(count: number) {
  const call = createCaller({ fetcher: async () => Response.json({ count, total_count: 0, items: [] }) })
  return render(
    <QueryClientProvider client={createQueryClient({ call, retries: 0 })}>
      <main>
        <InstallOffer />
        <p>Мои заказы</p>
      </main>
    </QueryClientProvider>,
  )
}

test('installing is offered to somebody with a meeting ahead, and the browser is asked once', async () => {
  await page.viewport(390, 844)
  await show(1)
  await expect.element(offer).toBeVisible()
  expect(await axeViolations()).toEqual([])
  await offer.getByRole('button', { name: 'Установить' }).click()
  expect(asked).toBe(1)
  await expect.element(offer).not.toBeInTheDocument()
})

test('without a meeting ahead nothing is offered', async () => {
  await show(0)
  await expect.element(page.getByText('Мои заказы')).toBeVisible()
  await expect.element(offer).not.toBeInTheDocument()
})

test('a refused offer is not made again', async () => {
  const first = await show(1)
  await offer.getByRole('button', { name: 'Больше не предлагать' }).click()
  await expect.element(offer).not.toBeInTheDocument()
  await first.unmount()
  await show(1)
  await expect.element(page.getByText('Мои заказы')).toBeVisible()
  await expect.element(offer).not.toBeInTheDocument()
  expect(asked).toBe(0)
})

test('on iOS, where a site cannot prompt, instructions are shown; from the home screen nothing is offered', async () => {
  Object.defineProperty(navigator, 'standalone', { value: false, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'standalone'))
  await showAgain(1)
  await expect.element(offer.getByText('Нажми «Поделиться», потом «На экран „Домой“».')).toBeVisible()
  expect(offer.getByRole('button', { name: 'Установить' }).elements()).toEqual([])
  Object.defineProperty(navigator, 'standalone', { value: true, configurable: true })
  await showAgain(1)
  await expect.element(page.getByText('Мои заказы').last()).toBeVisible()
  expect(page.getByRole('complementary').elements()).toHaveLength(1)
})
