import { recoverPassword, requestRecovery, signIn } from '@razgovor/contract/accounts'
import { endAllSessions, listSessions } from '@razgovor/contract/profile'
import { listPayoutCandidates } from '@razgovor/contract/payouts'
import {
  beginTotp,
  getSecondStep,
  listFactors,
  renewRecoveryCodes,
  takeSecondStep,
} from '@razgovor/contract/second-factor'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asSession, mailedCode, makeSession, makeWithPassword } from '../../../../test/credentials.ts'
import { makeUser } from '../../../../test/factories.ts'
import { halfSessionOf, setUpTotp } from '../../../../test/second-factors.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { startSession } from '../sessions/sessions.ts'

/** Creates a user with a password and an authenticator app. */
async function makeGuarded(api: TestApi, role: 'LISTENER' | 'SUPER_ADMIN' = 'LISTENER') {
  const { user, session } = await makeSession(api, { user: await makeUser(api, role) })
  const own = asSession(api, session)
  const firstStep = () => halfSessionOf(api.anonymous.call(signIn, user.credentials))
  return { user, own, firstStep, ...(await setUpTotp(api, own)) }
}

function totp(half_session: string, code: string) {
  return { body: { method: 'TOTP' as const, half_session, code } }
}

test('a user with an authenticator app signs in with the password and then a code', async () => {
  await using api = await startApi()
  const { firstStep, authenticator } = await makeGuarded(api)
  const half_session = await firstStep()
  expect(await api.anonymous.call(getSecondStep, { body: { half_session } })).toEqual({
    methods: ['TOTP', 'RECOVERY_CODE'],
  })
  expect(await api.anonymous.refusal(takeSecondStep, totp(half_session, authenticator.wrongCode()))).toBe('wrong_code')
  const session = await api.anonymous.call(takeSecondStep, totp(half_session, authenticator.code()))
  expect((await asSession(api, session).call(listSessions)).items).toHaveLength(2)
  expect(await api.anonymous.refusal(takeSecondStep, totp(half_session, authenticator.code(1)))).toBe('auth_invalid')
})

test('a half-session gives no access, lasts ten minutes and allows five tries', async () => {
  await using api = await startApi()
  const { firstStep, authenticator } = await makeGuarded(api)
  const old = await firstStep()
  const bearer = await fetch(`${api.url}/api/auth/sessions`, { headers: { authorization: `Bearer ${old}` } })
  expect(bearer.status).toBe(401)
  await api.clock.advance({ minutes: 10 })
  expect(await api.anonymous.refusal(takeSecondStep, totp(old, authenticator.code()))).toBe('auth_invalid')
  expect(await api.anonymous.refusal(getSecondStep, { body: { half_session: old } })).toBe('auth_invalid')
  const half_session = await firstStep()
  for (let tries = 0; tries < 5; tries++)
    expect(await api.anonymous.refusal(takeSecondStep, totp(half_session, authenticator.wrongCode()))).toBe(
      'wrong_code',
    )
  expect(await api.anonymous.refusal(takeSecondStep, totp(half_session, authenticator.code()))).toBe('auth_invalid')
})

test('wrong codes are counted by account, across all half-sessions', async () => {
  await using api = await startApi()
  const { firstStep, authenticator } = await makeGuarded(api)
  for (let tries = 0; tries < 10; tries++)
    await api.anonymous.refusal(takeSecondStep, totp(await firstStep(), authenticator.wrongCode()))
  expect(await api.anonymous.refusal(takeSecondStep, totp(await firstStep(), authenticator.code()))).toBe('throttling')
  await api.clock.advance({ minutes: 15 })
  await api.anonymous.call(takeSecondStep, totp(await firstStep(), authenticator.code()))
})

test('an app code works once, even in concurrent sign-ins, and earlier codes are rejected after it', async () => {
  await using api = await startApi()
  const { firstStep, authenticator } = await makeGuarded(api)
  const halves = [await firstStep(), await firstStep(), await firstStep()]
  const code = authenticator.code(1)
  const outcomes = await Promise.allSettled(halves.map((half) => api.anonymous.call(takeSecondStep, totp(half, code))))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await api.anonymous.refusal(takeSecondStep, totp(await firstStep(), authenticator.code()))).toBe('wrong_code')
  await api.clock.advance({ seconds: 60 })
  await api.anonymous.call(takeSecondStep, totp(await firstStep(), authenticator.code()))
})

test('the database rejects a time step that was already used', async () => {
  await using api = await startApi()
  const { factor_id } = await makeGuarded(api)
  const again = sql`update second_factors set last_step = last_step - 1 where factor_id = ${factor_id}`
  await expect(again.execute(api.ctx.db)).rejects.toMatchObject({ constraint: 'second_factors_step_once' })
})

test('a recovery code works once, however it is typed, and new codes replace all old ones', async () => {
  await using api = await startApi()
  const { own, firstStep, recovery_codes } = await makeGuarded(api)
  const use = async (code: string) =>
    api.anonymous.call(takeSecondStep, { body: { method: 'RECOVERY_CODE', half_session: await firstStep(), code } })
  await use(` ${recovery_codes[0]!.toUpperCase().replace('-', ' ')} `)
  await expect(use(recovery_codes[0]!)).rejects.toThrow('wrong_code')
  const renewed = await own.call(renewRecoveryCodes)
  await expect(use(recovery_codes[1]!)).rejects.toThrow('wrong_code')
  await use(renewed.recovery_codes[0]!)
  const stored = await api.ctx.db.selectFrom('recovery_codes').select('code_hash').execute()
  expect(stored).toHaveLength(10)
  for (const { code_hash } of stored) expect(code_hash.toString('utf8')).not.toContain(renewed.recovery_codes[1])
})

test('a recovery code sent twice at once signs in once', async () => {
  await using api = await startApi()
  const { firstStep, recovery_codes } = await makeGuarded(api)
  const halves = [await firstStep(), await firstStep()]
  const outcomes = await Promise.allSettled(
    halves.map((half_session) =>
      api.anonymous.call(takeSecondStep, { body: { method: 'RECOVERY_CODE', half_session, code: recovery_codes[0]! } }),
    ),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a sign-in without a password also requires the second step', async () => {
  await using api = await startApi()
  const { user } = await makeGuarded(api)
  // Sign-in by link, VK ID and Yandex ID all end in this call.
  await expect(startSession(api.ctx, user.user_id, 'a browser')).rejects.toMatchObject({
    error_name: 'second_factor_required',
  })
})

test('the recovered password of a user with a factor is set after the second step', async () => {
  await using api = await startApi()
  const { user, own, authenticator } = await makeGuarded(api, 'SUPER_ADMIN')
  await api.anonymous.call(requestRecovery, { body: { email: user.email } })
  const code = await mailedCode(api, user.email)
  const password = 'sovsem-novyy-parol-2'
  const recovery = { body: { email: user.email, code, password } }
  const half_session = await halfSessionOf(api.anonymous.call(recoverPassword, recovery))
  const withNew = { body: { ...user.credentials.body, password } }
  expect(await api.anonymous.refusal(signIn, withNew)).toBe('wrong_credentials')
  await own.call(listSessions)
  expect(await api.anonymous.refusal(recoverPassword, recovery)).toBe('wrong_code')

  const session = await api.anonymous.call(takeSecondStep, totp(half_session, authenticator.code()))
  expect(await api.anonymous.refusal(signIn, withNew)).toBe('second_factor_required')
  expect(await own.refusal(listSessions)).toBe('auth_invalid')
  await asSession(api, session).call(listPayoutCandidates)
})

test('«Выйти везде» also ends half-sessions', async () => {
  await using api = await startApi()
  const { own, firstStep, authenticator } = await makeGuarded(api)
  const half_session = await firstStep()
  await own.call(endAllSessions)
  expect(await api.anonymous.refusal(takeSecondStep, totp(half_session, authenticator.code()))).toBe('auth_invalid')
})

test('an admin has no access to the admin area until a second factor is set up', async () => {
  await using api = await startApi()
  const { session } = await makeSession(api, { user: await makeUser(api, 'SUPER_ADMIN') })
  const own = asSession(api, session)
  expect(await own.refusal(listPayoutCandidates)).toBe('second_factor_required')
  await own.call(beginTotp)
  expect(await own.refusal(listPayoutCandidates)).toBe('second_factor_required')
  await setUpTotp(api, own)
  await own.call(listPayoutCandidates)
})

test('the demo admin needs no second factor while the sandbox runs, and other admins do', async () => {
  const environment = { SANDBOX_URL: 'http://localhost:9' }
  await using api = await startApi({ environment })
  const demo = await makeUser(api, 'SUPER_ADMIN', { email: 'admin@razgovor.example' })
  const { credentials } = await makeWithPassword(api, { user: demo })
  const own = asSession(api, await api.anonymous.call(signIn, credentials))
  await own.call(listPayoutCandidates)
  expect(await own.call(listFactors)).toMatchObject({ is_required: false })
  const { session } = await makeSession(api, { user: await makeUser(api, 'SUPER_ADMIN') })
  expect(await asSession(api, session).refusal(listPayoutCandidates)).toBe('second_factor_required')
})
