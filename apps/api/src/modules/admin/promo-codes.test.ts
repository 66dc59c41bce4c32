import { changeRow, createRow, getRow, listRows, type WrittenRow } from '@razgovor/contract/admin'
import { quoteCart } from '@razgovor/contract/promo-codes'
import { expect, test } from 'vitest'
import { refusalOf } from '../../../test/api-client.ts'
import { bankOf } from '../../../test/bank.ts'
import { makeListener, makeTimeSlot, makeUser } from '../../../test/factories.ts'
import { linkWithCode, makePromoCode } from '../../../test/promo-codes.ts'
import { startApi } from '../../../test/start-api.ts'

test('an admin creates a code of the platform, sees its uses and ends it', async () => {
  await using api = await startApi()
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  const path = 'promo_codes'
  const create = (values: WrittenRow) => admin.call(createRow, { params: { path }, body: { values } })
  const fieldsOf = async (values: WrittenRow) => Object.keys((await refusalOf(create(values))).fields)
  expect(await fieldsOf({ code: 'нет', percent: 10 })).toEqual(['code'])
  expect(await fieldsOf({ code: 'ЗИМА', percent: 10, amount: 10_000 })).toEqual(['percent', 'amount'])
  const made = await create({ code: 'зима', percent: 10, uses_max: 5, valid_until: '2058-02-01T00:00:00.000Z' })
  expect(made.row).toMatchObject({ code: 'ЗИМА', percent: 10, speaker_id: null, uses_taken: 0, is_active: true })
  expect(await fieldsOf({ code: 'Зима', percent: 20 })).toEqual(['code'])

  const slot = await makeTimeSlot(api)
  await bankOf(api).pay(await linkWithCode(api, await makeListener(api), { slots: [slot], promo_code: 'зима' }))
  const { items } = await admin.call(listRows, { params: { path } })
  expect(items).toMatchObject([{ code: 'ЗИМА', uses_taken: 1 }])

  const id = made.row['promo_code_id'] as string
  const change = async (changes: WrittenRow) => {
    const { version } = await admin.call(getRow, { params: { path, id } })
    return admin.call(changeRow, { params: { path, id }, body: { changes, version } })
  }
  await change({ is_active: false })
  const body = { slot_ids: [slot.slot_id], promo_code: 'зима' }
  expect(await api.as(await makeListener(api)).refusal(quoteCart, { body })).toBe('promo_code_expired')
  // Its name was free meanwhile.
  const second = await create({ code: 'зима', percent: 20 })
  expect(await refusalOf(change({ is_active: true }))).toMatchObject({ refusal: 'validation' })
  expect(second.row).toMatchObject({ percent: 20 })
})

test('an admin changes the limit and the last day of a code, not its discount, and no limit below the uses', async () => {
  await using api = await startApi()
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  const slots = [await makeTimeSlot(api), await makeTimeSlot(api)]
  const promo_code = await makePromoCode(api, { uses_max: 1 })
  const path = 'promo_codes'
  for (const [index, slot] of slots.entries()) {
    const { items } = await admin.call(listRows, { params: { path } })
    const id = items[0]!['promo_code_id'] as string
    const change = async (changes: WrittenRow) => {
      const { version } = await admin.call(getRow, { params: { path, id } })
      return admin.call(changeRow, { params: { path, id }, body: { changes, version } })
    }
    await change({ uses_max: index + 1, valid_until: '2058-03-01T00:00:00.000Z' })
    await bankOf(api).pay(await linkWithCode(api, await makeListener(api), { slots: [slot], promo_code }))
    expect(Object.keys((await refusalOf(change({ percent: 100 }))).fields)).toEqual(['percent'])
  }
  const { items } = await admin.call(listRows, { params: { path } })
  expect(items).toMatchObject([{ uses_taken: 2, uses_max: 2, percent: 20 }])
  const id = items[0]!['promo_code_id'] as string
  const { version } = await admin.call(getRow, { params: { path, id } })
  const below = admin.call(changeRow, { params: { path, id }, body: { changes: { uses_max: 1 }, version } })
  expect((await refusalOf(below)).fields).toEqual({
    uses_max: 'Столько раз промокод уже использован. Меньше поставить нельзя',
  })
})
