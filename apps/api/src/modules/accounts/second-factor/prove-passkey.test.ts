import { signIn } from '@razgovor/contract/accounts'
import { listSessions } from '@razgovor/contract/profile'
import { confirmIdentity, getConfirmation } from '@razgovor/contract/confirmation'
import {
  beginPasskey,
  beginPasskeyConfirmation,
  beginPasskeySecondStep,
  beginPasskeySignIn,
} from '@razgovor/contract/passkeys'
import { listPayoutCandidates } from '@razgovor/contract/payouts'
import {
  getSecondStep,
  listFactors,
  removeFactor,
  renewRecoveryCodes,
  takeSecondStep,
} from '@razgovor/contract/second-factor'
import { expect, test } from 'vitest'
import { Refusal } from '../../../../test/api-client.ts'
import { asSession, makeSession } from '../../../../test/credentials.ts'
import { makeUser } from '../../../../test/factories.ts'
import { halfSessionOf, setUpPasskey, setUpTotp } from '../../../../test/second-factors.ts'
import { SoftwareKey } from '../../../../test/software-key.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { startSession } from '../sessions/sessions.ts'

type Lie = Parameters<SoftwareKey['prove']>[1]

/** Creates a user with a password and a passkey. */
async function makeGuarded(api: TestApi, role: 'LISTENER' | 'SUPER_ADMIN' = 'LISTENER') {
  const { user, session } = await makeSession(api, { user: await makeUser(api, role) })
  const own = asSession(api, session)
  const firstStep = () => halfSessionOf(api.anonymous.call(signIn, user.credentials))
  const { key } = await setUpPasskey(api, own)
  return { user, own, firstStep, key }
}

function secondStep(half_session: string, credential: ReturnType<SoftwareKey['prove']>) {
  return { body: { method: 'PASSKEY' as const, half_session, credential } }
}

async function answerHalf(api: TestApi, key: SoftwareKey, half_session: string, lie?: Lie) {
  const options = await api.anonymous.call(beginPasskeySecondStep, { body: { half_session } })
  return secondStep(half_session, key.prove(options, lie))
}

async function answerSignIn(api: TestApi, key: SoftwareKey, lie?: Lie) {
  const credential = key.prove(await api.anonymous.call(beginPasskeySignIn), lie)
  return { body: { type: 'PASSKEY' as const, credential } }
}

function nameOf(error: unknown) {
  return error instanceof Refusal ? error.error_name : error
}

test('a user with a passkey signs in with the password and then the passkey', async () => {
  await using api = await startApi()
  const { own, firstStep, key } = await makeGuarded(api)
  const half_session = await firstStep()
  expect(await api.anonymous.call(getSecondStep, { body: { half_session } })).toEqual({
    methods: ['PASSKEY', 'RECOVERY_CODE'],
  })
  const options = await api.anonymous.call(beginPasskeySecondStep, { body: { half_session } })
  expect(options).toMatchObject({
    rpId: 'localhost',
    userVerification: 'required',
    allowCredentials: [{ id: key.id, transports: ['internal', 'hybrid'] }],
  })
  // If `allowCredentials` names the keys, the response need not contain the user handle.
  const step = secondStep(half_session, key.prove(options, { user_handle: undefined }))
  const session = await api.anonymous.call(takeSecondStep, step)
  expect((await asSession(api, session).call(listSessions)).items).toHaveLength(2)
  expect((await own.call(listFactors)).items[0]?.used_at).toBe(api.clock.now().toISOString())
  expect(await api.anonymous.refusal(takeSecondStep, step)).toBe('auth_invalid')
  expect(await api.anonymous.refusal(beginPasskeySecondStep, { body: { half_session } })).toBe('auth_invalid')
})

test('signing in with a passkey alone counts as both steps', async () => {
  await using api = await startApi()
  const { own, key } = await makeGuarded(api, 'SUPER_ADMIN')
  const options = await api.anonymous.call(beginPasskeySignIn)
  expect(options).not.toHaveProperty('allowCredentials')
  const answer = await answerSignIn(api, key)
  const session = await api.anonymous.call(signIn, answer)
  const entered = asSession(api, session)
  await entered.call(listPayoutCandidates)
  await entered.call(renewRecoveryCodes)
  expect(await api.anonymous.refusal(signIn, answer)).toBe('wrong_code')
  expect((await own.call(listSessions)).items).toHaveLength(2)
})

test('a blocked user cannot sign in with a passkey', async () => {
  await using api = await startApi()
  const { user, key } = await makeGuarded(api)
  const blocked_at = api.clock.now()
  await api.ctx.db.updateTable('users').set({ blocked_at }).where('user_id', '=', user.user_id).execute()
  expect(await api.anonymous.refusal(signIn, await answerSignIn(api, key))).toBe('user_blocked')
})

test('a response of another site, without user verification or for another user is rejected', async () => {
  await using api = await startApi()
  const { firstStep, key } = await makeGuarded(api)
  const another = await makeGuarded(api)
  const lies: Lie[] = [
    { origin: 'https://razgovor.example' },
    { rp_id: 'razgovor.example' },
    { type: 'webauthn.create' },
    { is_verified: false },
    { user_handle: Buffer.from(another.user.user_id.replaceAll('-', ''), 'hex').toString('base64url') },
    { challenge: 'a'.repeat(43) },
    { challenge: null },
  ]
  for (const lie of lies) {
    expect([lie, await api.anonymous.refusal(signIn, await answerSignIn(api, key, lie))]).toEqual([lie, 'wrong_code'])
    const step = await answerHalf(api, key, await firstStep(), lie)
    expect([lie, await api.anonymous.refusal(takeSecondStep, step)]).toEqual([lie, 'wrong_code'])
  }
  // A sign-in by passkey alone requires the user handle.
  const nobodys = await answerSignIn(api, key, { user_handle: undefined })
  expect(await api.anonymous.refusal(signIn, nobodys)).toBe('wrong_code')
  const signed = await answerSignIn(api, key)
  const { credential } = signed.body
  const { signature } = (await answerSignIn(api, new SoftwareKey(api))).body.credential.response
  const forged = { ...credential, response: { ...credential.response, signature } }
  expect(await api.anonymous.refusal(signIn, { body: { type: 'PASSKEY', credential: forged } })).toBe('wrong_code')
})

test('unknown and removed passkeys and those of other users are rejected', async () => {
  await using api = await startApi()
  const { own, firstStep, key } = await makeGuarded(api)
  const another = await makeGuarded(api)
  for (const strange of [another.key, new SoftwareKey(api)]) {
    const step = await answerHalf(api, strange, await firstStep(), { user_handle: undefined })
    const refused = api.anonymous.call(takeSecondStep, step)
    await expect(refused).rejects.toThrow('Этот ключ доступа не подошёл')
  }
  await setUpTotp(api, own)
  const passkey = (await own.call(listFactors)).items.find(({ kind }) => kind === 'PASSKEY')!
  await own.call(removeFactor, { params: passkey })
  expect(await api.anonymous.refusal(signIn, await answerSignIn(api, key))).toBe('wrong_code')
  const body = { half_session: await firstStep() }
  expect((await api.anonymous.call(getSecondStep, { body })).methods).toEqual(['TOTP', 'RECOVERY_CODE'])
  expect(await api.anonymous.refusal(beginPasskeySecondStep, { body })).toBe('validation')
})

test('a challenge works once, for five minutes, and only where it was requested', async () => {
  await using api = await startApi()
  const { own, firstStep, key } = await makeGuarded(api)
  const [half, other] = [await firstStep(), await firstStep()]
  const ofHalf = await api.anonymous.call(beginPasskeySecondStep, { body: { half_session: half } })
  const ofSignIn = await api.anonymous.call(beginPasskeySignIn)
  const ofSession = await own.call(beginPasskeyConfirmation)
  expect(await api.anonymous.refusal(takeSecondStep, secondStep(other, key.prove(ofHalf)))).toBe('wrong_code')
  for (const options of [ofSignIn, ofSession])
    expect(await api.anonymous.refusal(takeSecondStep, secondStep(half, key.prove(options)))).toBe('wrong_code')
  for (const options of [ofHalf, ofSession])
    expect(await api.anonymous.refusal(signIn, { body: { type: 'PASSKEY', credential: key.prove(options) } })).toBe(
      'wrong_code',
    )
  const confirm = (options: typeof ofSignIn) => ({
    body: { method: 'PASSKEY' as const, credential: key.prove(options) },
  })
  for (const options of [ofHalf, ofSignIn])
    expect(await own.refusal(confirmIdentity, confirm(options))).toBe('wrong_code')

  const ofNewKey = { ...ofSession, ...(await own.call(beginPasskey)) }
  expect(await own.refusal(confirmIdentity, confirm(ofNewKey))).toBe('wrong_code')

  // These refusals did not use up the challenges.
  const session = await api.anonymous.call(takeSecondStep, secondStep(half, key.prove(ofHalf)))
  expect(await asSession(api, session).refusal(confirmIdentity, confirm(ofSession))).toBe('wrong_code')
  await own.call(confirmIdentity, confirm(ofSession))
  const [old, late] = [await answerSignIn(api, key), await answerSignIn(api, key)]
  await api.clock.advance({ minutes: 4, seconds: 59 })
  await api.anonymous.call(signIn, old)
  await api.clock.advance({ seconds: 1 })
  expect(await api.anonymous.refusal(signIn, late)).toBe('wrong_code')
})

test('a wrong response also uses up the challenge', async () => {
  await using api = await startApi()
  const { key } = await makeGuarded(api)
  const options = await api.anonymous.call(beginPasskeySignIn)
  const sign = (lie: Lie) => ({ body: { type: 'PASSKEY' as const, credential: key.prove(options, lie) } })
  expect(await api.anonymous.refusal(signIn, sign({ is_verified: false }))).toBe('wrong_code')
  expect(await api.anonymous.refusal(signIn, sign({}))).toBe('wrong_code')
})

test('a passkey whose counter does not grow is rejected as a copy, unless the counter is always zero', async () => {
  await using api = await startApi()
  const { key } = await makeGuarded(api)
  await api.anonymous.call(signIn, await answerSignIn(api, key))
  await api.anonymous.call(signIn, await answerSignIn(api, key))
  key.count = 7
  const twins = [await answerSignIn(api, key), await answerSignIn(api, key), await answerSignIn(api, key)]
  const outcomes = await Promise.all(twins.map((twin) => api.anonymous.call(signIn, twin).then(() => 'in', nameOf)))
  expect(outcomes.filter((outcome) => outcome !== 'in')).toEqual(['wrong_code', 'wrong_code'])
  for (const count of [7, 6, 0]) {
    key.count = count
    expect(await api.anonymous.refusal(signIn, await answerSignIn(api, key))).toBe('wrong_code')
  }
  key.count = 8
  await api.anonymous.call(signIn, await answerSignIn(api, key))
})

test('wrong passkey responses are counted by half-session and by account, together with wrong codes', async () => {
  await using api = await startApi()
  const { own, firstStep, key } = await makeGuarded(api)
  const { authenticator } = await setUpTotp(api, own)
  const half_session = await firstStep()
  for (let tries = 0; tries < 5; tries++) {
    const wrong = await answerHalf(api, key, half_session, { is_verified: false })
    expect(await api.anonymous.refusal(takeSecondStep, wrong)).toBe('wrong_code')
  }
  expect(await api.anonymous.refusal(beginPasskeySecondStep, { body: { half_session } })).toBe('auth_invalid')
  const next = await firstStep()
  for (let tries = 0; tries < 5; tries++)
    await api.anonymous.refusal(takeSecondStep, await answerHalf(api, key, next, { is_verified: false }))
  const last = await firstStep()
  expect(await api.anonymous.refusal(takeSecondStep, await answerHalf(api, key, last))).toBe('throttling')
  const code = { method: 'TOTP' as const, half_session: last, code: authenticator.code() }
  expect(await api.anonymous.refusal(takeSecondStep, { body: code })).toBe('throttling')
})

test('an address is blocked for 15 minutes after 50 failed sign-ins with a passkey', async () => {
  await using api = await startApi()
  const { key } = await makeGuarded(api)
  for (let tries = 0; tries < 50; tries++)
    await api.anonymous.refusal(signIn, await answerSignIn(api, key, { is_verified: false }))
  expect(await api.anonymous.refusal(signIn, await answerSignIn(api, key))).toBe('throttling')
  await api.clock.advance({ minutes: 15 })
  await api.anonymous.call(signIn, await answerSignIn(api, key))
})

test('a passkey confirms the identity for ten minutes', async () => {
  await using api = await startApi()
  const { user, key } = await makeGuarded(api)
  const own = asSession(api, await startSession(api.ctx, user.user_id, 'a browser', { is_factor_proved: true }))
  expect(await own.refusal(renewRecoveryCodes)).toBe('confirmation_required')
  expect((await own.call(getConfirmation)).methods).toEqual(['PASSWORD', 'PASSKEY'])
  const confirm = async (lie?: Lie) => ({
    body: { method: 'PASSKEY' as const, credential: key.prove(await own.call(beginPasskeyConfirmation), lie) },
  })
  expect(await own.refusal(confirmIdentity, await confirm({ is_verified: false }))).toBe('wrong_code')
  expect(await own.refusal(renewRecoveryCodes)).toBe('confirmation_required')
  const { confirmed_until } = await own.call(confirmIdentity, await confirm())
  expect(Date.parse(confirmed_until) - api.clock.now().getTime()).toBe(10 * 60_000)
  await api.clock.advance({ minutes: 9, seconds: 59 })
  await own.call(renewRecoveryCodes)
  await api.clock.advance({ seconds: 1 })
  expect(await own.refusal(renewRecoveryCodes)).toBe('confirmation_required')
  const { session } = await makeSession(api)
  expect(await asSession(api, session).refusal(beginPasskeyConfirmation)).toBe('validation')
})
