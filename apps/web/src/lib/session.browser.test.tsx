import type { Session } from '@razgovor/contract/accounts'
import { beforeEach, expect, test } from 'vitest'
import { clearSession, getSession, readStoredSession, setSession } from './session.ts'

const session: Session = {
  access_token: 'a.b.c',
  refresh_token: 'refresh',
  user: {
    user_id: '0190f5a0-0000-7000-8000-000000000001',
    email: 'vera@example.ru',
    email_confirmed: true,
    first_name: 'Вера',
    last_name: 'Лебедева',
    alias: null,
    role: 'LISTENER',
    time_zone_id: 'Europe/Moscow',
    categories: [],
    last_series_fund_id: null,
    tips_url: null,
    avatar_thumbnail_url: null,
    phone: null,
    has_password: true,
  },
}

beforeEach(clearSession)

test('both tokens and the user are stored and restored', () => {
  setSession(session)
  const stored = localStorage.getItem('auth')!
  expect(JSON.parse(stored)).toMatchObject({ state: { session } })

  clearSession()
  expect([getSession(), readStoredSession()]).toEqual([null, null])
  localStorage.setItem('auth', stored)
  expect(readStoredSession()).toEqual(session)
})

test.each(['access_token', 'refresh_token', 'user'] as const)('a stored session without %s is dropped', (name) => {
  setSession(session)
  const { version } = JSON.parse(localStorage.getItem('auth')!) as { version: number }
  const { [name]: _, ...rest } = session
  localStorage.setItem('auth', JSON.stringify({ state: { session: rest }, version }))
  expect(readStoredSession()).toBeNull()
})
