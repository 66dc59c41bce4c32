import { refresh } from '@razgovor/contract/accounts'
import { changeEmail, deleteUser, listSessions, requestEmailChange, requestExport } from '@razgovor/contract/profile'
import { confirmIdentity, getConfirmation, requestConfirmationCode } from '@razgovor/contract/confirmation'
import { endpoints } from '@razgovor/contract/endpoints'
import { expect, test } from 'vitest'
import { refusalOf } from '../../../../test/api-client.ts'
import { asSession, mailedCode, makeSession, password, wrongCode } from '../../../../test/credentials.ts'
import { makeListener, type MadeUser } from '../../../../test/factories.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { startSession } from '../sessions/sessions.ts'

/** Starts a session that does not confirm the identity, as a sign-in by VK ID does; by default without a password. */
async function makeUnconfirmed(api: TestApi, user?: MadeUser) {
  const someone = user ?? (await makeListener(api))
  return { user: someone, own: asSession(api, await startSession(api.ctx, someone.user_id, 'a browser')) }
}

function askFor({ user_id }: MadeUser, email = 'new@example.ru') {
  return { params: { user_id }, body: { user_id, email } }
}

test('the calls that can take over an account or its money require a recent confirmation', () => {
  const needing = endpoints.filter(({ endpoint }) => endpoint.needs_confirmation)
  expect(needing.map(({ tag, name }) => `${tag}.${name}`)).toEqual([
    'api-keys.createApiKey',
    'earnings.recordPayout',
    'legal-details.submitLegalChange',
    'passkeys.beginPasskey',
    'passkeys.addPasskey',
    'payouts.makePayoutBatch',
    'payouts.exportPayoutBatch',
    'payouts.markPayoutBatchPaid',
    'profile.requestEmailChange',
    'profile.changeEmail',
    'profile.requestExport',
    'profile.deleteUser',
    'second-factor.beginTotp',
    'second-factor.confirmTotp',
    'second-factor.removeFactor',
    'second-factor.renewRecoveryCodes',
  ])
})

test('a sign-in by password counts as a confirmation for ten minutes, in its own session only', async () => {
  await using api = await startApi()
  const { user, session } = await makeSession(api)
  const own = asSession(api, session)
  const other = asSession(api, await startSession(api.ctx, user.user_id, 'a stolen one'))
  expect(await other.refusal(requestExport, { params: user })).toBe('confirmation_required')
  expect(await other.call(getConfirmation)).toMatchObject({ confirmed_until: null })
  expect(await own.call(getConfirmation)).toMatchObject({ confirmed_until: expect.any(String) })
  await api.clock.advance({ minutes: 9, seconds: 59 })
  await own.call(requestExport, { params: user })
  await api.clock.advance({ seconds: 1 })
  for (const refused of [
    own.refusal(requestExport, { params: user }),
    own.refusal(deleteUser, { params: user }),
    own.refusal(requestEmailChange, askFor(user)),
  ])
    expect(await refused).toBe('confirmation_required')
})

test('the right password confirms for ten minutes, and a wrong one does not', async () => {
  await using api = await startApi()
  const { user, session } = await makeSession(api)
  const own = asSession(api, session)
  await api.clock.advance({ minutes: 11 })
  const token = await own.call(getConfirmation)
  expect(token).toEqual({ methods: ['PASSWORD'], confirmed_until: null })
  expect(await own.refusal(confirmIdentity, { body: { method: 'PASSWORD', password: 'ne-tot-parol-1' } })).toBe(
    'wrong_credentials',
  )
  expect(await own.refusal(requestExport, { params: user })).toBe('confirmation_required')
  const { confirmed_until } = await own.call(confirmIdentity, { body: { method: 'PASSWORD', password } })
  expect(Date.parse(confirmed_until) - api.clock.now().getTime()).toBe(10 * 60_000)
  expect(await own.call(getConfirmation)).toMatchObject({ confirmed_until })
  await own.call(requestExport, { params: user })
})

test('ten wrong passwords block the confirmation of a stolen session, and not of the owner’s session', async () => {
  await using api = await startApi()
  const { user, session } = await makeSession(api)
  const stolen = asSession(api, await startSession(api.ctx, user.user_id, 'a stolen one'))
  const guess = { body: { method: 'PASSWORD' as const, password: 'ugadayu-parol-1' } }
  for (let tries = 0; tries < 10; tries++)
    expect(await stolen.refusal(confirmIdentity, guess)).toBe('wrong_credentials')
  const right = { body: { method: 'PASSWORD' as const, password } }
  expect(await stolen.refusal(confirmIdentity, right)).toBe('throttling')
  await asSession(api, session).call(confirmIdentity, right)
})

test('a user without a password confirms with a code sent by e-mail', async () => {
  await using api = await startApi()
  const { user, own } = await makeUnconfirmed(api)
  expect(await own.call(getConfirmation)).toEqual({ methods: ['EMAIL_CODE'], confirmed_until: null })
  await own.call(requestConfirmationCode)
  const code = await mailedCode(api, user.email)
  expect((await api.mailTo(user.email))[0]?.text).toContain('Подтверди, что это ты')
  expect(await own.refusal(confirmIdentity, { body: { method: 'EMAIL_CODE', code: wrongCode(code) } })).toBe(
    'wrong_code',
  )
  await own.call(confirmIdentity, { body: { method: 'EMAIL_CODE', code } })
  await own.call(requestExport, { params: user })
  expect(await own.refusal(confirmIdentity, { body: { method: 'EMAIL_CODE', code } })).toBe('wrong_code')
})

test('a user with a password cannot confirm by e-mail', async () => {
  await using api = await startApi()
  const { session } = await makeSession(api)
  const own = asSession(api, session)
  expect((await refusalOf(own.call(requestConfirmationCode))).refusal).toBe('validation')
  const { refusal, fields } = await refusalOf(
    own.call(confirmIdentity, { body: { method: 'EMAIL_CODE', code: '1234' } }),
  )
  expect({ refusal, fields }).toEqual({ refusal: 'validation', fields: { method: 'Этот способ сейчас не подходит' } })
})

test('an ended session cannot be confirmed', async () => {
  await using api = await startApi()
  const { user, session } = await makeSession(api)
  await api.ctx.db
    .updateTable('sessions')
    .set({ ended_at: api.clock.now() })
    .where('user_id', '=', user.user_id)
    .execute()
  const own = asSession(api, session)
  expect(await own.refusal(confirmIdentity, { body: { method: 'PASSWORD', password } })).toBe('auth_invalid')
  expect(await own.refusal(requestExport, { params: user })).toBe('confirmation_required')
})

test('changing the e-mail ends the other sessions and keeps the current one', async () => {
  await using api = await startApi()
  const { user, session } = await makeSession(api)
  const stolen = await startSession(api.ctx, user.user_id, 'a stolen one')
  const own = asSession(api, session)
  await own.call(requestEmailChange, askFor(user))
  const code = await mailedCode(api, 'new@example.ru')
  const { params, body } = askFor(user)
  await own.call(changeEmail, { params, body: { ...body, code } })
  expect((await own.call(listSessions)).items).toHaveLength(1)
  expect(await asSession(api, stolen).refusal(listSessions)).toBe('auth_invalid')
  expect(await api.anonymous.refusal(refresh, { body: stolen })).toBe('auth_invalid')
  await api.anonymous.call(refresh, { body: session })
})
