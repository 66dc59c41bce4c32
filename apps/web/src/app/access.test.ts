import type { Session } from '@razgovor/contract/accounts'
import type { Role } from '@razgovor/contract/values'
import { expect, test } from 'vitest'
import { admit, type Access } from './access.ts'

function signedInAs(role: Role, user = {}): Session {
  const payload = Buffer.from(JSON.stringify({ roles: [role] })).toString('base64url')
  return {
    access_token: `header.${payload}.signature`,
    refresh_token: '',
    user: { email_confirmed: true, first_name: 'Анна', last_name: 'Сафонова', ...user },
  } as Session
}

const [access, auth, missing] = ['has access', 'redirect to auth', 'redirect to 404']
const rows: [Access, nobody: string, listener: string, speaker: string, admin: string][] = [
  ['anyone', access, access, access, access],
  ['guest', access, access, access, access],
  ['arrival', access, access, access, access],
  ['user', auth, access, access, access],
  ['speaker', auth, missing, access, missing],
  ['admin', auth, missing, missing, access],
]

test.each(rows)('a route for %s admits exactly its roles', (kind, ...outcomes) => {
  const visitors = [null, signedInAs('LISTENER'), signedInAs('SPEAKER'), signedInAs('SUPER_ADMIN')]
  expect(visitors.map((session) => admit(kind, session))).toEqual(outcomes)
})

test('an unconfirmed e-mail or a missing name does not count as signed in', () => {
  expect(admit('user', signedInAs('LISTENER', { email_confirmed: false }))).toBe(auth)
  expect(admit('user', signedInAs('LISTENER', { last_name: '' }))).toBe(auth)
})

test('every staff role may open the admin area, and none may open a speaker’s pages', () => {
  for (const role of ['SUPPORT', 'FINANCE', 'CONTENT', 'SUPER_ADMIN'] as const) {
    expect(admit('admin', signedInAs(role))).toBe(access)
    expect(admit('speaker', signedInAs(role))).toBe(missing)
  }
})
