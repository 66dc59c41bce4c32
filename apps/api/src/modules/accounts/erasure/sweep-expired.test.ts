import { createWsToken, refresh, register, signIn } from '@razgovor/contract/accounts'
import { expect, test } from 'vitest'
import { makeListener } from '../../../../test/factories.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { plusMinutes } from '../../../time/clock.ts'
import { newId } from '../../../ids.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { startSession } from '../sessions/sessions.ts'

async function sweep(api: TestApi) {
  await enqueue(api.ctx.db, 'sweep-expired', {})
  await api.settle()
  const counts = (['ws_tokens', 'one_time_codes', 'attempts', 'session_tokens', 'sessions'] as const).map(
    async (table) => {
      const { count } = await api.ctx.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return [table, count]
    },
  )
  return Object.fromEntries(await Promise.all(counts)) as Record<string, number>
}

test('expired tokens, codes and attempts are deleted, and valid ones stay', async () => {
  await using api = await startApi()
  const user = await makeListener(api)
  const { refresh_token } = await startSession(api.ctx, user.user_id, 'a browser')
  await api.as(user).call(createWsToken)
  const { email } = user
  await api.anonymous.refusal(signIn, { body: { type: 'BASIC', email, password: 'mimo' } })
  const consents = { terms: true, personal_data: true }
  const person = { email: 'new@example.ru', password: 'prostoy-parol-1', first_name: 'Вера', last_name: 'Лебедева' }
  await api.anonymous.call(register, { body: { ...person, consents } })
  const all = { ws_tokens: 1, one_time_codes: 1, attempts: 7, session_tokens: 1, sessions: 1 }
  expect(await sweep(api)).toEqual(all)

  await api.clock.advance({ minutes: 15 })
  expect(await sweep(api)).toEqual({ ...all, ws_tokens: 0, one_time_codes: 0 })

  await api.clock.advance({ days: 1 })
  expect(await sweep(api)).toMatchObject({ attempts: 0, session_tokens: 1 })
  await api.clock.advance({ days: 28 })
  await api.anonymous.call(refresh, { body: { refresh_token } })
  await api.clock.advance({ days: 1 })
  expect(await sweep(api)).toMatchObject({ session_tokens: 1, sessions: 1 })
  await api.clock.advance({ days: 29 })
  expect(await sweep(api)).toMatchObject({ session_tokens: 0, sessions: 0 })
})

test('expired captcha passes, export links, pending identities, sign-in links and challenges are deleted', async () => {
  await using api = await startApi()
  const { db } = api.ctx
  const { user_id } = await makeListener(api)
  const now = api.clock.now()
  for (const [kind, expires_at] of [
    ['due', plusMinutes(now, 1)],
    ['later', plusMinutes(now, 2)],
  ] as const) {
    const hash = Buffer.from(kind)
    await db.insertInto('captcha_passes').values({ pass_hash: hash, expires_at }).execute()
    await db.insertInto('data_exports').values({ token_hash: hash, user_id, expires_at }).execute()
    const { user_id: reader_id } = await makeListener(api)
    await db
      .insertInto('sign_in_links')
      .values({ user_id: reader_id, token_hash: hash, links_version: 1, expires_at })
      .execute()
    await db.insertInto('passkey_challenges').values({ challenge: kind, purpose: 'SIGN_IN', expires_at }).execute()
    const person = { provider: 'VK', provider_user_id: kind, first_name: '', last_name: '' } as const
    const pending = { pending_identity_id: newId(now), verifier_hash: hash, ...person, is_email_trusted: false }
    await db
      .insertInto('pending_identities')
      .values({ ...pending, expires_at })
      .execute()
  }
  await api.clock.advance({ minutes: 1 })
  await sweep(api)
  for (const table of [
    'captcha_passes',
    'data_exports',
    'sign_in_links',
    'pending_identities',
    'passkey_challenges',
  ] as const)
    expect([table, await db.selectFrom(table).select('expires_at').execute()]).toEqual([
      table,
      [{ expires_at: plusMinutes(now, 2) }],
    ])
})
