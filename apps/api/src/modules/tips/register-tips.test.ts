import { expect, test, vi } from 'vitest'
import { makeSpeaker, makeSubscription, type MadeUser } from '../../../test/factories.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { tipsOf } from '../../../test/tips.ts'

const phone = '+79001234567'

async function makePaidSpeaker(api: TestApi): Promise<MadeUser> {
  const speaker = await makeSpeaker(api)
  await makeSubscription(api, speaker, 'BASIC')
  return speaker
}

test('a speaker gets a tip page after confirming the phone by SMS', async () => {
  await using api = await startApi()
  const speaker = await makePaidSpeaker(api)
  const tips = tipsOf(api)

  expect(await tips.register(speaker, '8 (900) 123-45-67')).toEqual({ tips_url: null, resend_after_seconds: 60 })
  const code = await tips.smsCode(phone)
  await expect(tips.register(speaker, phone, code === '0000' ? '0001' : '0000')).rejects.toMatchObject({
    error_name: 'wrong_code',
    body: { fields: { code: expect.any(String) } },
  })
  const { tips_url } = await tips.register(speaker, phone, code)
  expect(tips_url).toMatch(/\/p\/[0-9a-f]{8}$/)
  expect(await (await fetch(tips_url!)).text()).toContain('Чаевые: Анна Сафонова')

  // Repeating the call gives the same answer, with a code and without.
  expect(await tips.register(speaker, phone, code)).toEqual({ tips_url, resend_after_seconds: null })
  expect(await tips.register(speaker, phone)).toEqual({ tips_url, resend_after_seconds: null })
  await expect(tips.register(speaker, '+79001234568')).rejects.toMatchObject({ error_name: 'human_friendly' })
})

test('a phone that the service accepts at once needs no SMS, and one that it skips is attached by SMS', async () => {
  await using api = await startApi()
  const tips = tipsOf(api)
  expect((await tips.register(await makePaidSpeaker(api), '+79001234500')).tips_url).toMatch(/\/p\//)
  expect(await tips.connect(await makePaidSpeaker(api), '+79001234501')).toMatch(/\/p\//)
})

test('an invalid phone number is refused with incorrect_phone, without a call to the tipping service', async () => {
  await using api = await startApi()
  const invite = vi.spyOn(api.ctx.tipping!, 'invite')
  const speaker = await makePaidSpeaker(api)
  const tips = tipsOf(api)
  for (const wrong of ['', '900', '+74951234567', 'phone', '+79001234567890'])
    await expect(tips.register(speaker, wrong)).rejects.toMatchObject({
      error_name: 'incorrect_phone',
      body: { fields: { phone: expect.any(String) } },
    })
  expect(invite).not.toHaveBeenCalled()
})

test('another speaker’s confirmed number is refused with phone_busy, an unconfirmed one is not', async () => {
  await using api = await startApi()
  const [first, second] = [await makePaidSpeaker(api), await makePaidSpeaker(api)]
  const tips = tipsOf(api)
  await tips.register(first, phone)
  await api.clock.advance({ minutes: 1 })
  await tips.connect(second, phone)
  await expect(tips.register(first, phone)).rejects.toMatchObject({
    error_name: 'phone_busy',
    body: { fields: { phone: expect.any(String) } },
  })
  await expect(tips.register(first, phone, '0000')).rejects.toMatchObject({ error_name: 'phone_busy' })
})

test('a tip link that another speaker has is refused with url_busy', async () => {
  await using api = await startApi()
  const [speaker, other] = [await makePaidSpeaker(api), await makeSpeaker(api)]
  const tips = tipsOf(api)
  await tips.register(speaker, phone)
  const { layout_id } = await api.ctx.db.selectFrom('tip_receivers').select('layout_id').executeTakeFirstOrThrow()
  await api.ctx.db
    .updateTable('speakers')
    .set({ tips_url: `${api.sandbox.cloudtips.pay_url}/p/${layout_id}` })
    .where('user_id', '=', other.user_id)
    .execute()
  await expect(tips.register(speaker, phone, await tips.smsCode(phone))).rejects.toMatchObject({
    error_name: 'url_busy',
  })
  expect(await api.ctx.db.selectFrom('tip_receivers').select('registered_at').execute()).toEqual([
    { registered_at: null },
  ])
})

test('registration is refused on a tariff without donations', async () => {
  await using api = await startApi()
  await expect(tipsOf(api).register(await makeSpeaker(api), phone)).rejects.toMatchObject({
    error_name: 'human_friendly',
  })
})

test('an SMS is sent at most once a minute and ten times a day, and a sixth code is throttled', async () => {
  await using api = await startApi()
  const speaker = await makePaidSpeaker(api)
  const tips = tipsOf(api)
  await tips.register(speaker, phone)
  await api.clock.advance({ seconds: 59 })
  await expect(tips.register(speaker, phone)).rejects.toMatchObject({ error_name: 'throttling' })
  const code = await tips.smsCode(phone)
  const wrong = code === '0000' ? '0001' : '0000'
  for (let tried = 0; tried < 5; tried++)
    await expect(tips.register(speaker, phone, wrong)).rejects.toMatchObject({ error_name: 'wrong_code' })
  await expect(tips.register(speaker, phone, code)).rejects.toMatchObject({ error_name: 'throttling' })
  for (let sent = 1; sent < 10; sent++) {
    await api.clock.advance({ minutes: 1 })
    await tips.register(speaker, phone)
  }
  await api.clock.advance({ minutes: 1 })
  await expect(tips.register(speaker, phone)).rejects.toMatchObject({ error_name: 'throttling' })
  await api.clock.advance({ days: 1 })
  await tips.register(speaker, phone)
})

test('one of two concurrent registrations succeeds, and concurrent confirmations give one tip page', async () => {
  await using api = await startApi()
  const speaker = await makePaidSpeaker(api)
  const tips = tipsOf(api)
  const invite = vi.spyOn(api.ctx.tipping!, 'invite')
  const asked = await Promise.allSettled([tips.register(speaker, phone), tips.register(speaker, phone)])
  expect(asked.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(invite).toHaveBeenCalledTimes(1)
  const code = await tips.smsCode(phone)
  const confirmed = await Promise.allSettled([1, 2, 3].map(() => tips.register(speaker, phone, code)))
  const urls = confirmed.flatMap((call) => (call.status === 'fulfilled' ? [call.value.tips_url] : []))
  expect(new Set(urls).size).toBe(1)
  for (const call of confirmed)
    if (call.status === 'rejected') expect(call.reason).toMatchObject({ error_name: 'human_friendly' })
})

test('a failure of the tipping service returns code 11, and the next attempt succeeds', async () => {
  await using api = await startApi()
  const speaker = await makePaidSpeaker(api)
  const tips = tipsOf(api)
  for (const [method, how] of [
    ['token', '500'],
    ['create-many', 'lost'],
    ['create-many', 'error'],
    ['send-sms', '500'],
  ] as const) {
    await tips.failNext(method, how)
    await expect(tips.register(speaker, phone)).rejects.toMatchObject({ error_name: 'external_service' })
  }
  await tips.register(speaker, phone)
  await tips.failNext('confirm', '500')
  const code = await tips.smsCode(phone)
  await expect(tips.register(speaker, phone, code)).rejects.toMatchObject({ error_name: 'external_service' })
  expect((await tips.register(speaker, phone, code)).tips_url).toMatch(/\/p\//)
})

test('a timeout of the tipping service returns code 11', async () => {
  await using api = await startApi({ environment: { CLOUDTIPS_TIMEOUT_MS: '100' } })
  const speaker = await makePaidSpeaker(api)
  const tips = tipsOf(api)
  await tips.failNext('create-many', 'timeout')
  await expect(tips.register(speaker, phone)).rejects.toMatchObject({ error_name: 'external_service' })
})

test('an invitation whose response was lost is completed by SMS', async () => {
  await using api = await startApi()
  const speaker = await makePaidSpeaker(api)
  const tips = tipsOf(api)
  await tips.failNext('create-many', 'lost')
  await expect(tips.register(speaker, '+79001234500')).rejects.toMatchObject({ error_name: 'external_service' })
  expect(await tips.connect(speaker, '+79001234500')).toMatch(/\/p\//)
})

test('a confirmation whose response was lost needs another SMS', async () => {
  await using api = await startApi()
  const speaker = await makePaidSpeaker(api)
  const tips = tipsOf(api)
  await tips.register(speaker, phone)
  await tips.failNext('confirm', 'lost')
  await expect(tips.register(speaker, phone, await tips.smsCode(phone))).rejects.toMatchObject({
    error_name: 'external_service',
  })
  await api.clock.advance({ minutes: 1 })
  expect(await tips.connect(speaker, phone)).toMatch(/\/p\//)
})

test('the partner’s token is renewed when it expires, on time or early', async () => {
  await using api = await startApi()
  const tips = tipsOf(api)
  await tips.connect(await makePaidSpeaker(api), '+79001234561')
  await api.clock.advance({ hours: 2 })
  await tips.connect(await makePaidSpeaker(api), '+79001234562')
  await tips.endTokens()
  await tips.connect(await makePaidSpeaker(api), '+79001234563')
  // If the token refresh is refused, the name and the password are sent again.
  await tips.endTokens()
  await tips.failNext('token', 'error')
  await tips.connect(await makePaidSpeaker(api), '+79001234564')
})

test('registration is refused if the tipping service is not configured', async () => {
  await using api = await startApi({ environment: { CLOUDTIPS_PLACE_ID: '' } })
  await expect(tipsOf(api).register(await makePaidSpeaker(api), phone)).rejects.toMatchObject({
    error_name: 'human_friendly',
  })
})
