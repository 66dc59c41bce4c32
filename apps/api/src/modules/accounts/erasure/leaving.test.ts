import { deleteUser } from '@razgovor/contract/profile'
import { signUp } from '@razgovor/contract/bookings'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { Refusal } from '../../../../test/api-client.ts'
import { makeSession } from '../../../../test/credentials.ts'
import { makeListener, makeSpeaker, makeTimeSlot, makeUser, type MadeUser } from '../../../../test/factories.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { plusMinutes } from '../../../time/clock.ts'
import { newId } from '../../../ids.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { startSession } from '../sessions/sessions.ts'

const monthMinutes = 30 * 24 * 60

const leave = (api: TestApi, user: MadeUser) => api.as(user).call(deleteUser, { params: user })

async function refusalToLeave(api: TestApi, user: MadeUser): Promise<string> {
  const error: unknown = await leave(api, user).catch((refusal: unknown) => refusal)
  return (error as Refusal).body.error_message
}

const usersWith = (api: TestApi, column: 'deletion_requested_at' | 'anonymised_at') =>
  api.ctx.db.selectFrom('users').select('user_id').where(column, 'is not', null).orderBy('user_id').execute()

/** Lists the due times of the anonymization jobs by user. */
async function anonymizingJobs(api: TestApi) {
  const { rows } = await sql<{ user_id: string; run_at: Date }>`
    select payload ->> 'user_id' as user_id, run_at from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'anonymize-user' order by run_at, user_id`.execute(api.ctx.db)
  return rows
}

test('account deletion leaves the accounts and sessions of other users unchanged', async () => {
  await using api = await startApi()
  const gone = await makeListener(api)
  await leave(api, gone)
  const [{ user: other, session }, { user }] = [await makeSession(api), await makeSession(api)]
  await leave(api, user)
  expect(await usersWith(api, 'deletion_requested_at')).toEqual([{ user_id: gone.user_id }, { user_id: user.user_id }])
  const ended = await api.ctx.db.selectFrom('sessions').select(['user_id', 'ended_at']).execute()
  expect(ended.find(({ user_id }) => user_id === other.user_id)?.ended_at).toBeNull()
  expect(session.user.user_id).toBe(other.user_id)
})

test('only the user’s own meetings block account deletion, and the error names both places to cancel them', async () => {
  await using api = await startApi()
  const [speaker, listener] = [await makeSpeaker(api), await makeListener(api)]
  const [own, others] = [
    await makeTimeSlot(api, { speaker, booking_mode: 'FREE_BOOKING' }),
    await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING', starts_in_minutes: 5 * 24 * 60 }),
  ]
  await api.as(listener).call(signUp, { params: own })
  await api.as(speaker).call(signUp, { params: others })
  expect(await refusalToLeave(api, speaker)).toBe(
    'У тебя впереди встречи. Сначала отмени их в «Моих заказах» и в расписании',
  )
  await leave(api, await makeListener(api))
})

test('neither side can delete the account while a meeting is running', async () => {
  await using api = await startApi()
  const [listener, slot] = [await makeListener(api), await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING' })]
  await api.as(listener).call(signUp, { params: slot })
  await api.ctx.db.updateTable('bookings').set({ status: 'STARTED' }).execute()
  for (const side of [listener, slot.speaker]) expect(await refusalToLeave(api, side)).toMatch(/впереди встречи/)
})

test('a speaker’s account deletion drops cached pages, and a listener’s does not', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const dropped: string[] = []
  api.ctx.bus.subscribe('pages', (tag) => dropped.push(tag))
  await leave(api, await makeListener(api))
  expect(dropped).toEqual([])
  await leave(api, speaker)
  expect(dropped).toEqual([speaker.user_id, 'lists'])
})

test('blocked admins and listeners do not count as other admins when an admin deletes the account', async () => {
  await using api = await startApi()
  const [admin, other] = [await makeUser(api, 'SUPER_ADMIN'), await makeUser(api, 'SUPER_ADMIN')]
  await makeListener(api)
  const blocked_at = api.clock.now()
  await api.ctx.db.updateTable('users').set({ blocked_at }).where('user_id', '=', other.user_id).execute()
  expect(await refusalToLeave(api, admin)).toContain('Других администраторов нет')
  await api.ctx.db.updateTable('users').set({ blocked_at: null }).execute()
  await leave(api, admin)
  // A repeated request succeeds, although only one other admin is left.
  await leave(api, admin)
})

test('a user is anonymized 30 days after the last deletion request, and other users are not', async () => {
  await using api = await startApi()
  const [early, late, stays] = [await makeListener(api), await makeListener(api), await makeListener(api)]
  await leave(api, early)
  await leave(api, late)
  await api.clock.advance({ days: 1 })
  await startSession(api.ctx, late.user_id, 'a browser')
  await leave(api, late)
  const due = plusMinutes(api.clock.now(), monthMinutes)
  const planned = [
    { user_id: early.user_id, run_at: plusMinutes(due, -24 * 60) },
    { user_id: late.user_id, run_at: due },
  ]
  expect(await anonymizingJobs(api)).toEqual(planned)
  // A job that runs too early queues itself again for the due time of its user.
  for (const { user_id } of [early, late]) await enqueue(api.ctx.db, 'anonymize-user', { user_id })
  await api.settle()
  expect(await anonymizingJobs(api)).toEqual(planned)

  await api.clock.advance({ days: 30 })
  await api.settle()
  expect(await usersWith(api, 'anonymised_at')).toEqual([{ user_id: early.user_id }, { user_id: late.user_id }])
  const { email } = await api.ctx.db
    .selectFrom('users')
    .select('email')
    .where('user_id', '=', stays.user_id)
    .executeTakeFirstOrThrow()
  expect(email).toBe(stays.email)
})

/** Returns, for each table that anonymization clears, the users that still have rows in it. */
async function traces(api: TestApi): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ kept: string; who: string[] }>`
    select kept, array_agg(distinct who) as who from (
      select 'identities' as kept, user_id::text as who from identities
      union all select 'sessions', user_id::text from sessions
      union all select 'sign_in_addresses', user_id::text from sign_in_addresses
      union all select 'ws_tokens', user_id::text from ws_tokens
      union all select 'data_exports', user_id::text from data_exports
      union all select 'one_time_codes', subject_id::text from one_time_codes
      union all select 'pending_identities', email from pending_identities
      union all select 'attempts by e-mail', split_part(key, ' ', 1) from attempts where key like '%@%'
      union all select 'attempts by id', key from attempts where key not like '%@%') t
    group by kept`.execute(api.ctx.db)
  return Object.fromEntries(rows.map(({ kept, who }) => [kept, who]))
}

async function leaveTraces(api: TestApi, { user_id, email }: MadeUser): Promise<void> {
  const { db } = api.ctx
  const now = api.clock.now()
  // After the 30 days, so that no sweep of expired rows deletes them first.
  const expires_at = plusMinutes(now, 2 * monthMinutes)
  const identity = { provider: 'VK', provider_user_id: user_id } as const
  await db
    .insertInto('identities')
    .values({ ...identity, user_id, linked_at: now })
    .execute()
  await startSession(api.ctx, user_id, 'a browser')
  const { session_id } = await db
    .selectFrom('sessions')
    .select('session_id')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  const hash = (kind: string) => Buffer.from(`${kind} ${user_id}`)
  await db
    .insertInto('ws_tokens')
    .values({ token_hash: hash('socket'), user_id, session_id, expires_at })
    .execute()
  await db
    .insertInto('data_exports')
    .values({ token_hash: hash('export'), user_id, expires_at })
    .execute()
  const code = { target: email, code_hash: hash('code'), tries_left: 5, sent_at: now, expires_at }
  await db
    .insertInto('one_time_codes')
    .values({ subject_id: user_id, purpose: 'CHANGE_EMAIL', ...code })
    .execute()
  const person = { email, is_email_trusted: true, first_name: 'Ада', last_name: 'Заветная' }
  await db
    .insertInto('pending_identities')
    .values({ pending_identity_id: newId(now), verifier_hash: hash('verifier'), ...identity, ...person, expires_at })
    .execute()
  await db.insertInto('sign_in_addresses').values({ user_id, address_key: 'an address', used_at: now }).execute()
  for (const key of [user_id, email, `${email} an address`])
    await db.insertInto('attempts').values({ scope: 'ANY', key, count: 1, since: now }).execute()
}

test('anonymization erases the user’s sessions, identities, tokens and attempts, and nobody else’s', async () => {
  await using api = await startApi()
  const [user, other] = [await makeListener(api), await makeListener(api)]
  for (const each of [user, other]) await leaveTraces(api, each)
  await leave(api, user)
  const leftAt = plusMinutes(api.clock.now(), -monthMinutes)
  await api.ctx.db
    .updateTable('users')
    .set({ deletion_requested_at: leftAt })
    .where('user_id', '=', user.user_id)
    .execute()
  await enqueue(api.ctx.db, 'anonymize-user', { user_id: user.user_id })
  await api.settle()
  const ofOther = [
    'identities',
    'sessions',
    'sign_in_addresses',
    'ws_tokens',
    'data_exports',
    'one_time_codes',
    'attempts by id',
  ]
  expect(await traces(api)).toEqual({
    ...Object.fromEntries(ofOther.map((kept) => [kept, [other.user_id]])),
    pending_identities: [other.email],
    'attempts by e-mail': [other.email],
  })
})
