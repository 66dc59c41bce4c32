import { listSessions } from '@razgovor/contract/profile'
import { confirmIdentity, getConfirmation } from '@razgovor/contract/confirmation'
import {
  beginTotp,
  closeFactorSuggestion,
  confirmTotp,
  listFactors,
  removeFactor,
  renameFactor,
  renewRecoveryCodes,
} from '@razgovor/contract/second-factor'
import { expect, test } from 'vitest'
import { refusalOf } from '../../../../test/api-client.ts'
import { Authenticator } from '../../../../test/authenticator.ts'
import { asSession, makeSession } from '../../../../test/credentials.ts'
import { makeListener, makeSpeaker, makeUser } from '../../../../test/factories.ts'
import { setUpTotp } from '../../../../test/second-factors.ts'
import { startApi } from '../../../../test/start-api.ts'
import { decryptSecret } from './totp.ts'
import { startSession } from '../sessions/sessions.ts'

function proof(code: string) {
  return { body: { method: 'TOTP' as const, code } }
}

test('an authenticator app is added with one of its codes, and creates ten recovery codes', async () => {
  await using api = await startApi()
  const { user, session } = await makeSession(api)
  const own = asSession(api, session)
  const { factor_id, secret, uri } = await own.call(beginTotp)
  expect(uri).toContain(`secret=${secret}`)
  expect(new URL(uri).searchParams.get('issuer')).toBe('Разговор')
  const app = new Authenticator(uri, api.clock)
  const confirm = (code: string) => ({ params: { factor_id }, body: { code, title: ' Телефон ' } })
  expect(await own.refusal(confirmTotp, confirm(app.wrongCode()))).toBe('wrong_code')
  expect((await own.call(listFactors)).items).toEqual([])

  const { recovery_codes } = await own.call(confirmTotp, confirm(app.code()))
  expect(new Set(recovery_codes).size).toBe(10)
  for (const code of recovery_codes!) expect(code).toMatch(/^[a-z2-7]{5}-[a-z2-7]{5}$/)
  expect(await own.call(listFactors)).toMatchObject({
    items: [{ factor_id, kind: 'TOTP', title: 'Телефон' }],
    recovery_codes_left: 10,
    is_required: false,
  })
  expect(await own.refusal(confirmTotp, confirm(app.code()))).toBe('not_exist')
  await api.settle()
  expect((await api.mailTo(user.email))[0]?.subject).toBe('Добавлен второй шаг входа')
})

test('the secret of an authenticator app is encrypted in the database and bound to its row', async () => {
  await using api = await startApi()
  const { session } = await makeSession(api)
  const { factor_id, secret } = await asSession(api, session).call(beginTotp)
  const row = await api.ctx.db.selectFrom('second_factors').select('secret').executeTakeFirstOrThrow()
  const stored = { factor_id, secret: row.secret! }
  const plain = decryptSecret(api.ctx.config, stored)
  expect(secret).toHaveLength(32)
  expect(row.secret!.includes(plain)).toBe(false)
  expect(() => decryptSecret({ SECOND_FACTOR_KEY: 'the key of another installation, as long' }, stored)).toThrow(
    'unable to authenticate',
  )
  expect(() => decryptSecret(api.ctx.config, { ...stored, factor_id: 'another' })).toThrow('unable to authenticate')
})

test('the first factor ends the sessions that began without it', async () => {
  await using api = await startApi()
  const { user, session } = await makeSession(api)
  const other = await startSession(api.ctx, user.user_id, 'another browser')
  const own = asSession(api, session)
  await setUpTotp(api, own)
  expect((await own.call(listSessions)).items).toHaveLength(1)
  expect(await asSession(api, other).refusal(listSessions)).toBe('auth_invalid')
})

test('a new setup replaces the unconfirmed app, and a second app leaves the recovery codes unchanged', async () => {
  await using api = await startApi()
  const { session } = await makeSession(api)
  const own = asSession(api, session)
  const codes = () => api.ctx.db.selectFrom('recovery_codes').select('code_hash').orderBy('code_hash').execute()
  const first = await own.call(beginTotp)
  const app = new Authenticator(first.uri, api.clock)
  await setUpTotp(api, own)
  const late = { params: first, body: { code: app.code(), title: 'Старый' } }
  expect(await own.refusal(confirmTotp, late)).toBe('not_exist')
  const before = await codes()
  const second = await setUpTotp(api, own)
  expect(second.recovery_codes).toEqual([])
  expect(before).toHaveLength(10)
  expect(await codes()).toEqual(before)
  expect((await own.call(listFactors)).items).toHaveLength(2)
})

test('only its owner can rename or remove a factor, and the recovery codes are deleted with the last one', async () => {
  await using api = await startApi()
  const { session } = await makeSession(api)
  const own = asSession(api, session)
  const { factor_id } = await setUpTotp(api, own)
  const params = { factor_id }
  const stranger = api.as(await makeListener(api))
  expect(await stranger.refusal(renameFactor, { params, body: { title: 'Мой' } })).toBe('not_exist')
  expect(await stranger.refusal(removeFactor, { params })).toBe('not_exist')
  await own.call(renameFactor, { params, body: { title: 'Новый телефон' } })
  expect((await own.call(listFactors)).items[0]?.title).toBe('Новый телефон')
  await own.call(removeFactor, { params })
  expect(await own.call(listFactors)).toMatchObject({ items: [], recovery_codes_left: 0 })
  expect(await own.refusal(renewRecoveryCodes)).toBe('human_friendly')
})

test('changing the second factor needs a confirmation in the last ten minutes, which a code of the app can give', async () => {
  await using api = await startApi()
  const { session } = await makeSession(api)
  const own = asSession(api, session)
  const { factor_id, authenticator } = await setUpTotp(api, own)
  await api.clock.advance({ minutes: 9, seconds: 29 })
  await own.call(beginTotp)
  await api.clock.advance({ seconds: 1 })
  for (const refused of [
    own.refusal(beginTotp),
    own.refusal(removeFactor, { params: { factor_id } }),
    own.refusal(renewRecoveryCodes),
  ])
    expect(await refused).toBe('confirmation_required')
  expect((await own.call(getConfirmation)).methods).toEqual(['PASSWORD', 'TOTP'])
  expect(await own.refusal(confirmIdentity, proof(authenticator.wrongCode()))).toBe('wrong_code')
  const code = authenticator.code()
  const { confirmed_until } = await own.call(confirmIdentity, proof(code))
  expect(Date.parse(confirmed_until) - api.clock.now().getTime()).toBe(10 * 60_000)
  expect(await own.refusal(confirmIdentity, proof(code))).toBe('wrong_code')
  expect((await own.call(renewRecoveryCodes)).recovery_codes).toHaveLength(10)
})

test('staff must keep at least one factor', async () => {
  await using api = await startApi()
  const { session } = await makeSession(api, { user: await makeUser(api, 'SUPER_ADMIN') })
  const own = asSession(api, session)
  const { factor_id } = await setUpTotp(api, own)
  expect(await own.call(listFactors)).toMatchObject({ is_required: true })
  const { refusal } = await refusalOf(own.call(removeFactor, { params: { factor_id } }))
  expect(refusal).toBe('human_friendly')
  expect((await own.call(listFactors)).items).toHaveLength(1)
  await setUpTotp(api, own)
  await own.call(removeFactor, { params: { factor_id } })
})

test('a speaker is offered a second factor until they close the offer or set one up', async () => {
  await using api = await startApi()
  const [speaker, listener] = [await makeSpeaker(api), await makeListener(api)]
  expect(await api.as(listener).call(listFactors)).toMatchObject({ is_suggested: false })
  expect(await api.as(speaker).call(listFactors)).toMatchObject({ is_suggested: true })
  await api.as(speaker).call(closeFactorSuggestion)
  await api.as(speaker).call(closeFactorSuggestion)
  expect(await api.as(speaker).call(listFactors)).toMatchObject({ is_suggested: false })
  const { session } = await makeSession(api, { user: await makeSpeaker(api) })
  const guarded = asSession(api, session)
  expect(await guarded.call(listFactors)).toMatchObject({ is_suggested: true })
  await setUpTotp(api, guarded)
  expect(await guarded.call(listFactors)).toMatchObject({ is_suggested: false })
})
