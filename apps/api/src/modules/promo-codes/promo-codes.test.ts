import { createPromoCode, endPromoCode, listPromoCodes, quoteCart } from '@razgovor/contract/promo-codes'
import { createPaylink } from '@razgovor/contract/orders'
import { expect, test } from 'vitest'
import { refusalOf } from '../../../test/api-client.ts'
import { bankOf, linkFor } from '../../../test/bank.ts'
import { makeListener, makeSpeaker, makeTimeSlot } from '../../../test/factories.ts'
import { linkWithCode, makePromoCode } from '../../../test/promo-codes.ts'
import { startApi } from '../../../test/start-api.ts'
import { plusMinutes } from '../../time/clock.ts'

test('a speaker creates a code, sees how it is used, and ends it', async () => {
  await using api = await startApi()
  const slot = await makeTimeSlot(api)
  const speaker = api.as(slot.speaker)
  const params = { user_id: slot.speaker.user_id }
  const made = await speaker.call(createPromoCode, { params, body: { code: ' весна20 ', percent: 20, uses_max: 5 } })
  expect(made).toMatchObject({
    code: 'ВЕСНА20',
    percent: 20,
    amount: null,
    uses_max: 5,
    state: 'ACTIVE',
    uses_count: 0,
  })

  const link = await linkWithCode(api, await makeListener(api), { slots: [slot], promo_code: 'Весна20' })
  expect(await speaker.call(listPromoCodes, { params })).toMatchObject({
    total_count: 1,
    commission_percent: 10,
    items: [{ uses_count: 0, waiting_count: 1, discount_total: 0 }],
  })
  await bankOf(api).pay(link)
  expect((await speaker.call(listPromoCodes, { params })).items).toMatchObject([
    { uses_count: 1, waiting_count: 0, discount_total: 50_000 },
  ])
  const own = { params: { ...params, promo_code_id: made.promo_code_id } }
  for (let n = 0; n < 2; n++) expect(await speaker.call(endPromoCode, own)).toMatchObject({ state: 'ENDED' })
})

test('creating the same code again returns it; another active code cannot have its name, an ended or expired one can', async () => {
  await using api = await startApi()
  const [anna, boris] = [await makeSpeaker(api), await makeSpeaker(api)]
  const create = (speaker: typeof anna, body: object) =>
    api.as(speaker).call(createPromoCode, { params: speaker, body: { code: 'SALE', percent: 10, ...body } })
  const taken = { refusal: 'validation', fields: { code: 'Такой промокод уже есть. Придумай другой' } }
  const valid_until_iso = plusMinutes(api.clock.now(), 60).toISOString()
  const made = await create(anna, { valid_until_iso })
  expect(await create(anna, { valid_until_iso })).toEqual(made)
  expect(await refusalOf(create(anna, { percent: 15 }))).toEqual(taken)
  expect(await refusalOf(create(boris, {}))).toEqual(taken)
  await api.clock.advance({ hours: 1 })
  expect(await api.as(anna).call(listPromoCodes, { params: anna })).toMatchObject({ items: [{ state: 'EXPIRED' }] })
  expect(await create(boris, {})).toMatchObject({ state: 'ACTIVE' })
  const key = { params: { user_id: boris.user_id, promo_code_id: made.promo_code_id } }
  expect(await api.as(boris).refusal(endPromoCode, key)).toBe('not_exist')
})

test('the terms of a code are checked by field', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const fieldsOf = async (body: object) => {
    const call = api
      .as(speaker)
      .call(createPromoCode, { params: speaker, body: { code: 'SALE', percent: 10, ...body } })
    return Object.keys((await refusalOf(call)).fields ?? {})
  }
  expect(await fieldsOf({ code: 'no spaces' })).toEqual(['code'])
  expect(await fieldsOf({ code: 'ABC' })).toEqual(['code'])
  expect(await fieldsOf({ percent: 101 })).toEqual(['percent'])
  expect(await fieldsOf({ amount: 10_000 })).toEqual(['percent', 'amount'])
  expect(await fieldsOf({ percent: null })).toEqual(['percent', 'amount'])
  expect(await fieldsOf({ percent: null, amount: 99 })).toEqual(['amount'])
  expect(await fieldsOf({ uses_max: 0 })).toEqual(['uses_max'])
  const [from, until] = [plusMinutes(api.clock.now(), 60), api.clock.now()].map((at) => at.toISOString())
  expect(await fieldsOf({ valid_from_iso: from, valid_until_iso: until })).toEqual(['valid_until_iso'])
})

test('a quote shows the discount of each line, and reserves nothing', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const later = await makeTimeSlot(api, { starts_in_minutes: 9000 })
  const sooner = await makeTimeSlot(api, { speaker: later.speaker, starts_in_minutes: 300, amount: 100_000 })
  const other = await makeTimeSlot(api, { starts_in_minutes: 600 })
  const promo_code = await makePromoCode(api, { speaker: later.speaker, amount: 70_000 })
  const body = { slot_ids: [later, sooner, other].map(({ slot_id }) => slot_id), promo_code: promo_code.toLowerCase() }
  const quoted = {
    code: promo_code,
    discount_bearer: 'SPEAKER',
    lines: [
      { slot_id: sooner.slot_id, price: 100_000, discount: 20_000, amount: 80_000, outcome: 'APPLIED' },
      { slot_id: other.slot_id, price: 250_000, discount: 0, amount: 250_000, outcome: 'OTHER_SPEAKER' },
      { slot_id: later.slot_id, price: 250_000, discount: 50_000, amount: 200_000, outcome: 'APPLIED' },
    ],
    price: 600_000,
    discount: 70_000,
    amount: 530_000,
    currency: 'RUB',
  }
  expect(await api.as(listener).call(quoteCart, { body })).toEqual(quoted)
  expect(await api.ctx.db.selectFrom('bookings').select('booking_id').execute()).toEqual([])
  // A listener who returns from the bank unpaid gets the same quote.
  await api.as(listener).call(createPaylink, { body: { ...body, amount: 530_000 } })
  expect(await api.as(listener).call(quoteCart, { body })).toEqual(quoted)
})

test('each reason why a code is refused has an error of its own', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const slot = await makeTimeSlot(api)
  const { speaker } = slot
  const now = api.clock.now()
  const refusal = async (promo_code: string) => {
    const body = { slot_ids: [slot.slot_id], promo_code }
    const quoted = await api.as(listener).refusal(quoteCart, { body })
    expect(await api.as(listener).refusal(createPaylink, { body })).toBe(quoted)
    return quoted
  }
  expect(await refusal('NOSUCH')).toBe('promo_code_unknown')
  expect(await refusal(await makePromoCode(api, { valid_until: now }))).toBe('promo_code_expired')
  expect(await refusal(await makePromoCode(api, { valid_from: plusMinutes(now, 1) }))).toBe('promo_code_expired')
  expect(await refusal(await makePromoCode(api, { speaker: await makeSpeaker(api) }))).toBe('promo_code_not_applicable')
  const once = await makePromoCode(api, { speaker, uses_max: 1 })
  const another = await makeTimeSlot(api, { speaker, starts_in_minutes: 300 })
  await bankOf(api).pay(await linkWithCode(api, await makeListener(api), { slots: [another], promo_code: once }))
  expect(await refusal(once)).toBe('promo_code_used_up')
})

test("a speaker's code for the first meeting counts meetings with that speaker, the platform's with anybody", async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const [met, other] = [await makeTimeSlot(api), await makeTimeSlot(api, { starts_in_minutes: 300 })]
  const again = await makeTimeSlot(api, { speaker: met.speaker, starts_in_minutes: 600 })
  const first = { is_first_only: true }
  const codes = {
    met: await makePromoCode(api, { speaker: met.speaker, ...first }),
    other: await makePromoCode(api, { speaker: other.speaker, ...first }),
    platform: await makePromoCode(api, first),
  }
  const quote = ({ slot_id }: typeof met, promo_code: string) =>
    api.as(listener).call(quoteCart, { body: { slot_ids: [slot_id], promo_code } })
  expect(await quote(met, codes.platform)).toMatchObject({ discount: 25_000 })
  const link = await linkFor(api, listener, [met])
  // The listener's own unpaid order for the same slots does not count as an earlier meeting.
  expect(await quote(met, codes.met)).toMatchObject({ discount: 50_000 })
  expect(await refusalOf(quote(again, codes.met))).toMatchObject({ refusal: 'promo_code_not_first' })
  await bankOf(api).pay(link)
  expect(await refusalOf(quote(again, codes.met))).toMatchObject({ refusal: 'promo_code_not_first' })
  expect(await refusalOf(quote(other, codes.platform))).toMatchObject({ refusal: 'promo_code_not_first' })
  expect(await quote(other, codes.other)).toMatchObject({ discount: 50_000 })
})

test('a held meeting uses up a code for the first meeting, a meeting that the speaker missed does not', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const held = await makeTimeSlot(api, { starts_in_minutes: 60 })
  await bankOf(api).pay(await linkFor(api, listener, [held]))
  const promo_code = await makePromoCode(api, { speaker: held.speaker, is_first_only: true })
  await api.clock.advance({ hours: 3 })
  await api.settle()
  const next = await makeTimeSlot(api, { speaker: held.speaker, starts_in_minutes: 600 })
  const quote = () => api.as(listener).call(quoteCart, { body: { slot_ids: [next.slot_id], promo_code } })
  const setOutcome = (outcome: 'SPEAKER_NO_SHOW' | 'HELD') =>
    api.ctx.db.updateTable('bookings').set({ status: 'ENDED', outcome }).execute()
  await setOutcome('SPEAKER_NO_SHOW')
  expect(await quote()).toMatchObject({ discount: 50_000 })
  await setOutcome('HELD')
  expect(await refusalOf(quote())).toMatchObject({ refusal: 'promo_code_not_first' })
})

test('a name that is taken counts as a guess, for a speaker who creates codes', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const taken = await makePromoCode(api)
  const create = (code: string) =>
    api.as(speaker).refusal(createPromoCode, { params: speaker, body: { code, percent: 10 } })
  for (let n = 0; n < 10; n++) expect(await create(taken)).toBe('validation')
  expect(await create('FREE')).toBe('throttling')
})

test('after ten unknown codes within an hour no more are tried, by quotes and payments together', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const { slot_id } = await makeTimeSlot(api)
  const promo_code = await makePromoCode(api)
  const guess = (endpoint: typeof quoteCart | typeof createPaylink, code: string) =>
    api.as(listener).refusal(endpoint, { body: { slot_ids: [slot_id], promo_code: code } })
  await api.as(listener).call(quoteCart, { body: { slot_ids: [slot_id], promo_code } })
  for (let n = 0; n < 5; n++) {
    expect(await guess(quoteCart, `GUESS${n}`)).toBe('promo_code_unknown')
    expect(await guess(createPaylink, `GUESS${n}`)).toBe('promo_code_unknown')
  }
  expect(await guess(quoteCart, promo_code)).toBe('throttling')
  await api.clock.advance({ hours: 1 })
  expect(await api.as(listener).call(quoteCart, { body: { slot_ids: [slot_id], promo_code } })).toMatchObject({})
})
