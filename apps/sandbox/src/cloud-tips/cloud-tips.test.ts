import { expect, test } from 'vitest'

import { postJson } from '../../test/shop.ts'
import { startSandbox } from '../sandbox.ts'

async function startPartner() {
  const sandbox = await startSandbox({ port: 0 })
  const { cloudtips } = sandbox
  const token = (form: Record<string, string>) =>
    fetch(`${cloudtips.identity_url}/connect/token`, {
      method: 'POST',
      body: new URLSearchParams({ Client_id: 'Partner', ...form }),
    })
  const granted = await token({ Grant_type: 'password', UserName: cloudtips.username, Password: cloudtips.password })
  const tokens: Record<string, string> = JSON.parse(await granted.text())
  const call = async (path: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${tokens['access_token']}` }
    return (await postJson(`${cloudtips.api_url}${path}`, body, headers)).body
  }
  return {
    sandbox,
    tokens,
    token,
    call,
    invite: (phoneNumber: string, placeId = cloudtips.place_id) =>
      call('/receivers/create-many', {
        placeId,
        needConfirmLayouts: false,
        receivers: [{ phoneNumber, name: 'Анна', sendPassword: false }],
      }),
    attach: (step: string, body: unknown) => call(`/places/${cloudtips.place_id}/employees/attach/${step}`, body),
    otp: (phone: string) => postJson(`${sandbox.control}/otp?phone=${phone}`, undefined),
    [Symbol.asyncDispose]: () => sandbox.close(),
  }
}

function onlyReceiver(answer: Record<string, unknown>, list: 'created' | 'skipped'): Record<string, unknown> {
  const { [list]: receivers } = answer['data'] as Record<typeof list, Record<string, unknown>[]>
  return receivers[0] ?? {}
}

test('a partner signs in, and a refresh token works once', async () => {
  await using partner = await startPartner()
  expect(partner.tokens).toMatchObject({ token_type: 'Bearer', expires_in: 3600 })
  const refresh = { Grant_type: 'refresh_token', refresh_token: partner.tokens['refresh_token'] ?? '' }
  expect((await partner.token(refresh)).status).toBe(200)
  expect((await partner.token(refresh)).status).toBe(400)
  expect((await partner.token({ Grant_type: 'password', UserName: 'a', Password: 'b' })).status).toBe(400)
  const { api_url } = partner.sandbox.cloudtips
  expect((await fetch(`${api_url}/receivers`)).status).toBe(401)
})

test('a phone is attached with the SMS code and then has a tip page', async () => {
  await using partner = await startPartner()
  const invited = onlyReceiver(await partner.invite('+79001234567'), 'created')
  expect(invited).toMatchObject({ phoneNumber: '+79001234567', layoutStatus: 2 })
  expect(invited['layoutId']).toMatch(/^[0-9a-f]{8}$/)
  const UserId = invited['userId']
  const page = `${partner.sandbox.cloudtips.pay_url}/p/${String(invited['layoutId'])}`
  expect((await fetch(page)).status).toBe(404)

  expect((await partner.otp('+79001234567')).status).toBe(404)
  expect(await partner.attach('send-sms', { UserId })).toMatchObject({ succeed: true })
  const { code } = (await partner.otp('+79001234567')).body
  const wrong = code === '0000' ? '0001' : '0000'
  expect(await partner.attach('confirm', { UserId, SmsCode: wrong })).toMatchObject({
    succeed: false,
    validationErrors: { SmsCode: [expect.any(String)] },
  })
  expect(await partner.attach('confirm', { UserId, SmsCode: code })).toMatchObject({ succeed: true })
  expect(await (await fetch(page)).text()).toContain('Чаевые: Анна')
})

test('a code can be resent after a minute of sandbox time', async () => {
  await using partner = await startPartner()
  const UserId = onlyReceiver(await partner.invite('+79001234567'), 'created')['userId']
  await partner.attach('send-sms', { UserId })
  expect(await partner.attach('send-sms', { UserId })).toMatchObject({ succeed: false })
  await postJson(`${partner.sandbox.control}/clock`, { advance_seconds: 60 })
  expect(await partner.attach('send-sms', { UserId })).toMatchObject({ succeed: true })
})

test('a phone ending in 00 is ready immediately, one ending in 01 is skipped until confirmed', async () => {
  await using partner = await startPartner()
  expect(onlyReceiver(await partner.invite('+79001234500'), 'created')['layoutStatus']).toBe(0)
  const UserId = onlyReceiver(await partner.invite('+79001234501'), 'skipped')['userId']
  await partner.attach('send-sms', { UserId })
  const { code } = (await partner.otp('79001234501')).body
  expect(await partner.attach('confirm', { UserId, SmsCode: code })).toMatchObject({ succeed: true })
})

test('errors match the documentation of the service', async () => {
  await using partner = await startPartner()
  await partner.invite('+79001234500')
  expect(await partner.invite('+79001234500')).toMatchObject({
    succeed: false,
    validationErrors: { PhoneNumber: ['Некоторые из указанных номеров уже в скоупе: +79001234500'] },
  })
  expect(await partner.invite('8900')).toMatchObject({
    validationErrors: { PhoneNumber: ['Неверный формат телефонного номера: 8900'] },
  })
  expect(await partner.invite('+79001234567', 'nowhere')).toMatchObject({ errors: ['Заведение nowhere не найдено'] })
})

test('a detached receiver loses the tip page and must confirm again', async () => {
  await using partner = await startPartner()
  const { userId, layoutId } = onlyReceiver(await partner.invite('+79001234500'), 'created')
  const page = `${partner.sandbox.cloudtips.pay_url}/p/${String(layoutId)}`
  const tipped = await fetch(page, { method: 'POST', body: new URLSearchParams({ amount: '300' }) })
  expect(await tipped.text()).toContain('Спасибо')
  expect(await partner.call(`/receivers/${String(userId)}/detach-agent`)).toMatchObject({ succeed: true })
  expect((await fetch(page)).status).toBe(404)
  expect(onlyReceiver(await partner.invite('+79001234500'), 'created')['layoutStatus']).toBe(2)
})

test('a requested failure applies to one call, which is not executed', async () => {
  await using partner = await startPartner()
  const fail = (how: string) =>
    postJson(`${partner.sandbox.control}/cloudtips/faults`, { fail_next: { method: 'create-many', how } })
  await fail('error')
  expect(await partner.invite('+79001234500')).toMatchObject({ succeed: false, errors: [expect.any(String)] })
  expect(onlyReceiver(await partner.invite('+79001234500'), 'created')).toMatchObject({ layoutStatus: 0 })
})
