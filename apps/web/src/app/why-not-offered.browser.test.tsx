import type { Session } from '@razgovor/contract/accounts'
import type { Explanation } from '@razgovor/contract/availability'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { AskWhyNotOffered } from '../features/schedule/slots/why-not-offered.tsx'
import { createCaller } from '../lib/caller.ts'
import { clearSession, setSession } from '../lib/session.ts'
import { axeViolations } from '../ui/axe-check.ts'
import { createQueryClient } from './query-client.ts'
import '../ui/tokens.css'
import '../ui/all-utilities.css'

beforeEach(() => {
  const user = { user_id: 'u', role: 'SPEAKER', email_confirmed: true, first_name: 'Анна', last_name: 'Сафонова' }
  setSession({ access_token: 'a.b.c', refresh_token: 'r', user } as unknown as Session)
})
afterEach(() => clearSession())

/** Asks about a time that has this explanation. */
async function ask(explanation: Partial<Explanation>): Promise<void> {
  const call = createCaller({ fetcher: async () => Response.json({ limit: null, title: null, ...explanation }) })
  await render(
    <QueryClientProvider client={createQueryClient({ call, retries: 0 })}>
      <MemoryRouter>
        <main>
          <AskWhyNotOffered at_iso="2058-01-15T09:00:00Z" />
        </main>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: 'Почему слушатели не видят это время?' }).click()
}

test.each<[Partial<Explanation>, string, string | null]>([
  [{ reason: 'OUTSIDE_HOURS' }, 'Это время вне часов работы.', '/schedule/rules'],
  [{ reason: 'EXCEPTION', title: 'Отпуск' }, 'Это особый день: «Отпуск».', '/schedule/rules'],
  [
    { reason: 'NOTICE', limit: 1440 },
    'Записаться уже нельзя: запись закрывается за 1 день до начала.',
    '/schedule/rules',
  ],
  [
    { reason: 'NOTICE', limit: 90 },
    'Записаться уже нельзя: запись закрывается за 90 минут до начала.',
    '/schedule/rules',
  ],
  [{ reason: 'HORIZON', limit: 30 }, 'Окна показываются только на 30 дней вперёд.', '/schedule/rules'],
  [{ reason: 'DAY_FULL', limit: 1 }, 'В этот день встреч уже достаточно: не больше 1 встречи.', '/schedule/rules'],
  [
    { reason: 'BUFFER', limit: 15 },
    'Слишком близко к другой встрече: между ними перерыв не меньше 15 минут.',
    '/schedule/rules',
  ],
  [{ reason: 'BUSY' }, 'В твоём календаре в это время занято, поэтому окно никто не видит.', '/schedule/calendars'],
  [{ reason: 'BEYOND_TARIFF' }, 'Это окно больше, чем позволяет твой тариф', '/tariffs'],
  [{ reason: 'INDIVIDUAL' }, 'Физлицу доступны только бесплатные встречи', '/profile/legal'],
  [{ reason: 'REMOVED' }, 'Это окно удалено вручную, поэтому само оно не вернётся.', null],
  [{ reason: null }, 'Это время слушатели видят.', null],
])('the explanation %j reads «%s» and links to %s', async (explanation, sentence, path) => {
  await ask(explanation)
  await expect.element(page.getByRole('paragraph')).toBeVisible()
  expect(page.getByRole('paragraph').element().textContent).toContain(sentence)
  const links = page.getByRole('link').elements()
  expect(links.map((link) => link.getAttribute('href'))).toEqual(path === null ? [] : [path])
})

test('the answer takes the focus of the button that it replaces', async () => {
  await ask({ reason: 'OVERLAP' })
  const sentence = page.getByText('Часть этого времени занимает другое окно.')
  await expect.element(sentence).toBeVisible()
  expect(document.activeElement?.contains(sentence.element())).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
  expect(await axeViolations()).toEqual([])
})
