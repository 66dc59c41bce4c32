import { signIn } from '@razgovor/contract/accounts'
import { expect, test } from 'vitest'
import { plusMinutes } from '../../clock.ts'
import { Refusal } from '../../../test/api-client.ts'
import { makeListener, type MadeUser } from '../../../test/factories.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { makeSignInLink } from '../../sign-in-link.ts'

function linkOf(api: Pick<TestApi, 'clock' | 'ctx'>, { user_id, email }: MadeUser): string {
  const expires_at = plusMinutes(api.clock.now(), 60)
  return makeSignInLink(api.ctx, { user_id, email, next: '/meeting/1', expires_at })
}

function inputOf(link: string) {
  return { body: { type: 'TOKEN' as const, token: new URL(link).searchParams.get('token')! } }
}

test('a link signs its reader in, once', async () => {
  await using api = await startApi()
  const user = await makeListener(api)
  const link = linkOf(api, user)
  expect(link).toContain(`${api.url}/auth?token=`)
  expect(new URL(link).searchParams.get('next')).toBe('/meeting/1')
  const session = await api.anonymous.call(signIn, inputOf(link))
  expect(session.user.user_id).toBe(user.user_id)

  const again = await api.anonymous.call(signIn, inputOf(link)).catch((error: unknown) => error)
  expect((again as Refusal).body).toEqual({ error_code: 7, error_message: 'Ссылка уже не действует' })
  await api.anonymous.call(signIn, inputOf(linkOf(api, user)))
})

test('of many uses of one link at once one signs in', async () => {
  await using api = await startApi()
  const input = inputOf(linkOf(api, await makeListener(api)))
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => api.anonymous.call(signIn, input)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(String(outcome.reason)).toContain('auth_invalid')
})

test('a link dies at its hour, and with the e-mail that it was sent to', async () => {
  await using api = await startApi()
  const [early, moved] = [await makeListener(api), await makeListener(api)]
  const [input, other] = [inputOf(linkOf(api, early)), inputOf(linkOf(api, moved))]
  const { user_id } = moved
  await api.ctx.db.updateTable('users').set({ email: 'new@example.ru' }).where('user_id', '=', user_id).execute()
  expect(await api.anonymous.refusal(signIn, other)).toBe('auth_invalid')
  await api.clock.advance({ minutes: 60 })
  expect(await api.anonymous.refusal(signIn, input)).toBe('auth_invalid')
})

test('a link of another installation, of another user, with a later hour, or of nobody does not sign in', async () => {
  await using api = await startApi()
  const [user, other] = [await makeListener(api), await makeListener(api)]
  const { token } = inputOf(linkOf(api, user)).body
  const [link_id, , expires, signature] = token.split('.') as [string, string, string, string]
  const config = { ...api.ctx.config, SESSION_SECRET: 'the secret of another installation' }
  const elsewhere = inputOf(linkOf({ clock: api.clock, ctx: { ...api.ctx, config } }, user)).body.token
  const forged = [
    elsewhere,
    [link_id, other.user_id, expires, signature].join('.'),
    [link_id, user.user_id, Number(expires) + 1000, signature].join('.'),
    [crypto.randomUUID(), user.user_id, expires, signature].join('.'),
    [link_id, crypto.randomUUID(), expires, signature].join('.'),
    [link_id, user.user_id, expires, ''].join('.'),
    [link_id, user.user_id, expires].join('.'),
    ['a', 'b', 'c', 'd'].join('.'),
    'a-word',
  ]
  for (const token of forged)
    expect(await api.anonymous.refusal(signIn, { body: { type: 'TOKEN', token } })).toBe('auth_invalid')
  await api.anonymous.call(signIn, { body: { type: 'TOKEN', token } })
})

test('a link of who is blocked says so', async () => {
  await using api = await startApi()
  const user = await makeListener(api)
  const input = inputOf(linkOf(api, user))
  const { user_id } = user
  await api.ctx.db.updateTable('users').set({ blocked_at: api.clock.now() }).where('user_id', '=', user_id).execute()
  expect(await api.anonymous.refusal(signIn, input)).toBe('user_blocked')
})
