import { listSessions } from '@razgovor/contract/profile'
import { addPasskey, beginPasskey, beginPasskeySignIn } from '@razgovor/contract/passkeys'
import { listFactors, removeFactor, renameFactor } from '@razgovor/contract/second-factor'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asSession, makeSession } from '../../../../test/credentials.ts'
import { makeListener, makeUser } from '../../../../test/factories.ts'
import { setUpPasskey, setUpTotp } from '../../../../test/second-factors.ts'
import { attestationByCertificate, SoftwareKey } from '../../../../test/software-key.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { startSession } from '../sessions/sessions.ts'

async function makeOwner(api: TestApi, role: 'LISTENER' | 'SUPER_ADMIN' = 'LISTENER') {
  const { user, session } = await makeSession(api, { user: await makeUser(api, role) })
  return { user, own: asSession(api, session) }
}

test('a passkey is added with a title, and the first factor creates ten recovery codes', async () => {
  await using api = await startApi()
  const { user, own } = await makeOwner(api)
  const key = new SoftwareKey(api)
  const options = await own.call(beginPasskey)
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'Разговор' },
    user: { name: user.email },
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  })
  const body = { title: ' Ноутбук ', credential: key.create(options) }
  const { recovery_codes } = await own.call(addPasskey, { body })
  expect(new Set(recovery_codes).size).toBe(10)
  const { items } = await own.call(listFactors)
  expect(items).toMatchObject([{ kind: 'PASSKEY', title: 'Ноутбук', used_at: null }])
  await api.settle()
  expect((await api.mailTo(user.email))[0]?.subject).toBe('Добавлен второй шаг входа')
  expect((await own.call(beginPasskey)).excludeCredentials).toMatchObject([
    { id: key.id, transports: ['internal', 'hybrid'] },
  ])
  expect((await setUpPasskey(api, own)).recovery_codes).toBeNull()
})

test('the first passkey ends the sessions that began without it', async () => {
  await using api = await startApi()
  const { user, own } = await makeOwner(api)
  const other = await startSession(api.ctx, user.user_id, 'another browser')
  await setUpPasskey(api, own)
  expect((await own.call(listSessions)).items).toHaveLength(1)
  expect(await asSession(api, other).refusal(listSessions)).toBe('auth_invalid')
})

function add(credential: ReturnType<SoftwareKey['create']>) {
  return { body: { title: 'Ноутбук', credential } }
}

test('a challenge works once, for five minutes, and only for its own session and purpose', async () => {
  await using api = await startApi()
  const { user, own } = await makeOwner(api)
  const other = asSession(
    api,
    await startSession(api.ctx, user.user_id, 'another browser', { is_confirmed: true, is_factor_proved: true }),
  )
  const answerTo = (options: Parameters<SoftwareKey['create']>[0]) => add(new SoftwareKey(api).create(options))

  const ours = await own.call(beginPasskey)
  expect(await other.refusal(addPasskey, answerTo(ours))).toBe('wrong_code')
  const ofSignIn = { ...ours, ...(await api.anonymous.call(beginPasskeySignIn)) }
  expect(await own.refusal(addPasskey, answerTo(ofSignIn))).toBe('wrong_code')
  expect(await own.refusal(addPasskey, answerTo({ ...ours, challenge: 'a'.repeat(43) }))).toBe('wrong_code')

  const used = add(new SoftwareKey(api).create(ours))
  const outcomes = await Promise.allSettled([own.call(addPasskey, used), own.call(addPasskey, used)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await own.refusal(addPasskey, used)).toBe('wrong_code')
  expect(await own.refusal(addPasskey, answerTo(ours))).toBe('wrong_code')

  const [old, late] = [await own.call(beginPasskey), await own.call(beginPasskey)]
  await api.clock.advance({ minutes: 4, seconds: 59 })
  await own.call(addPasskey, answerTo(old))
  await api.clock.advance({ seconds: 1 })
  expect(await own.refusal(addPasskey, answerTo(late))).toBe('wrong_code')
})

test('a passkey of another site, without user verification or with invalid data is rejected', async () => {
  await using api = await startApi()
  const { own } = await makeOwner(api)
  const lies = [
    { origin: 'https://razgovor.example' },
    { origin: `${api.url}/` },
    { rp_id: 'razgovor.example' },
    { type: 'webauthn.get' },
    { is_verified: false },
    ...[null, 1, '', 'нет', '\u0000', { a: 1 }].map((challenge) => ({ challenge })),
    { attestation: Buffer.from('no CBOR') },
  ]
  for (const lie of lies) {
    const credential = new SoftwareKey(api).create(await own.call(beginPasskey), lie)
    const outcome = await own.refusal(addPasskey, add(credential))
    expect([lie, outcome]).toEqual([lie, 'wrong_code'])
  }
  const whole = new SoftwareKey(api).create(await own.call(beginPasskey))
  const noJson = { ...whole, response: { ...whole.response, clientDataJSON: 'bnVsbA' } }
  expect(await own.refusal(addPasskey, add(noJson))).toBe('wrong_code')
  expect((await own.call(listFactors)).items).toEqual([])
})

test('a passkey is accepted without a check of its attestation certificate', async () => {
  await using api = await startApi()
  const { own } = await makeOwner(api)
  const lie = { attestation: attestationByCertificate() }
  const credential = new SoftwareKey(api).create(await own.call(beginPasskey), lie)
  await own.call(addPasskey, add(credential))
})

test('a passkey can be added only once, and only to one account', async () => {
  await using api = await startApi()
  const [{ own }, another] = [await makeOwner(api), await makeOwner(api)]
  const { key } = await setUpPasskey(api, own)
  for (const caller of [own, another.own]) {
    const credential = key.create(await caller.call(beginPasskey))
    const again = { body: { title: 'Снова', credential } }
    expect(await caller.refusal(addPasskey, again)).toBe('already_exists')
  }
  expect((await another.own.call(listFactors)).items).toEqual([])
})

test('a user can have at most ten factors, even if passkeys are added concurrently', async () => {
  await using api = await startApi()
  const { own } = await makeOwner(api)
  for (let count = 0; count < 9; count++) await setUpPasskey(api, own)
  const options = [await own.call(beginPasskey), await own.call(beginPasskey)]
  const outcomes = await Promise.allSettled(
    options.map((each) =>
      own.call(addPasskey, { body: { title: 'Ещё', credential: new SoftwareKey(api).create(each) } }),
    ),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await own.refusal(beginPasskey)).toBe('human_friendly')
})

test('only its owner can rename or remove a passkey, and staff must keep at least one factor', async () => {
  await using api = await startApi()
  const { user, own } = await makeOwner(api, 'SUPER_ADMIN')
  await setUpPasskey(api, own)
  const factor_id = (await own.call(listFactors)).items[0]!.factor_id
  const params = { factor_id }
  const stranger = api.as(await makeListener(api))
  expect(await stranger.refusal(renameFactor, { params, body: { title: 'Мой' } })).toBe('not_exist')
  expect(await stranger.refusal(removeFactor, { params })).toBe('not_exist')
  await own.call(renameFactor, { params, body: { title: 'Брелок' } })
  expect((await own.call(listFactors)).items).toMatchObject([{ title: 'Брелок' }])
  expect(await own.refusal(removeFactor, { params })).toBe('human_friendly')
  await setUpTotp(api, own)
  await own.call(removeFactor, { params })
  expect((await own.call(listFactors)).items).toMatchObject([{ kind: 'TOTP' }])
  await api.settle()
  expect((await api.mailTo(user.email))[0]?.subject).toBe('Второй шаг входа удалён')
})

test('the database rejects a sign count that does not grow', async () => {
  await using api = await startApi()
  const { own } = await makeOwner(api)
  await setUpPasskey(api, own)
  const count = (value: number) => sql`update second_factors set sign_count = ${value}`.execute(api.ctx.db)
  await count(0)
  await count(5)
  for (const value of [0, 4, 5])
    await expect(count(value)).rejects.toMatchObject({ constraint: 'second_factors_sign_count_grows' })
  await count(6)
})
