import type { Session } from '@razgovor/contract/accounts'
import type { SavedCard } from '@razgovor/contract/saved-cards'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { createQueryClient } from './query-client.ts'
import { SavedCards } from '../features/tariffs/saved-cards.tsx'
import { createCaller } from '../lib/caller.ts'
import { clearSession, setSession } from '../lib/session.ts'
import { ensureTemporal } from '../lib/time.ts'
import { axeViolations } from '../ui/axe-check.ts'
import '../ui/tokens.css'
import '../ui/all-utilities.css'

const card: SavedCard = {
  saved_card_id: '0190f5a0-0000-7000-8000-000000000003',
  pan: '220077******7761',
  expires: '12/35',
  renews: { tariff: 'Базовый', expires_at: '2999-02-28T09:00:00Z' },
}

/** Shows the section. A removal gets the response `answer`, after which the list is empty. */
async function show({ items = [card], isSpeaker = true, answer = new Response(null, { status: 204 }) } = {}) {
  let isRemoved = false
  const removals: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit = {}) => {
    removals.push(`${method} ${path}`)
    isRemoved = answer.ok
    return answer.clone()
  })
  const call = createCaller({ fetcher: async () => Response.json({ items: isRemoved ? [] : items }) })
  await render(
    <QueryClientProvider client={createQueryClient({ call, retries: 0 })}>
      <SavedCards isSpeaker={isSpeaker} />
    </QueryClientProvider>,
  )
  return removals
}

const removal = page.getByRole('button', { name: 'Удалить карту •••• 7761' })
const dialog = page.getByRole('dialog', { name: 'Удалить карту •••• 7761?' })

beforeEach(async () => {
  await ensureTemporal()
  const user = { user_id: 'u', email_confirmed: true, first_name: 'Вера', last_name: 'Лебедева', categories: [] }
  setSession({ access_token: 'a.b.c', refresh_token: 'r', user } as unknown as Session)
})

afterEach(() => {
  vi.unstubAllGlobals()
  clearSession()
})

test('a card is shown masked with its date, and its removal first explains what happens to the tariff', async () => {
  const removals = await show()
  await expect.element(page.getByText('•••• 7761 до 12/35')).toBeVisible()
  await expect.element(page.getByText('С неё продлевается тариф «Базовый»')).toBeVisible()
  expect(await axeViolations()).toEqual([])
  await removal.click()
  await expect.element(dialog.getByText(/больше не продлится. Он доработает до 28.02.2999/)).toBeVisible()
  expect(removals).toEqual([])
  await dialog.getByRole('button', { name: 'Удалить', exact: true }).click()
  await expect.element(page.getByText(/^Сохранённых карт нет/)).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Сохранённые карты' })).toHaveFocus()
  expect(removals).toEqual([`DELETE /api/saved-cards/${card.saved_card_id}`])
})

test('a tariff whose paid time is over ends at once when its card is removed', async () => {
  await show({ items: [{ ...card, renews: { tariff: 'Базовый', expires_at: '2020-01-01T09:00:00Z' } }] })
  await removal.click()
  await expect.element(dialog.getByText(/без карты сразу включится бесплатный/)).toBeVisible()
})

test('during an open payment the dialog says so, and the card stays', async () => {
  const body = { error_code: 1503, error_message: 'Оплата тарифа ещё не завершилась' }
  await show({ answer: Response.json(body, { status: 409 }) })
  await removal.click()
  await dialog.getByRole('button', { name: 'Удалить', exact: true }).click()
  await expect.element(dialog.getByText(body.error_message)).toBeVisible()
  await dialog.getByRole('button', { name: 'Оставить' }).click()
  await expect.element(removal).toBeVisible()
})

test('a listener without cards sees no section, a former speaker with one does', async () => {
  await show({ items: [], isSpeaker: false })
  await expect.poll(() => page.getByText('Сохранённые карты').elements().length).toBe(0)
  await show({ items: [{ ...card, renews: null }], isSpeaker: false })
  await expect.element(removal).toBeVisible()
})
