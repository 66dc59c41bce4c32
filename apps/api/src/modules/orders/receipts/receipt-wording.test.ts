import { deleteUser } from '@razgovor/contract/profile'
import { createPaylink } from '@razgovor/contract/orders'
import { getReceipt } from '@razgovor/contract/receipts'
import { refundBooking } from '@razgovor/contract/refunds'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { refusalOf } from '../../../../test/api-client.ts'
import { bankOf } from '../../../../test/bank.ts'
import { makeListener, makeSpeaker, makeTimeSlot, makeUser, type MadeUser } from '../../../../test/factories.ts'
import { makePaidMeeting, type PaidMeeting } from '../../../../test/paid-meeting.ts'
import { giveDetails } from '../../../../test/payouts.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { liveUntil, tariffsOf } from '../../../../test/tariffs.ts'

async function rename(api: TestApi, { user_id }: MadeUser): Promise<void> {
  const names = { first_name: 'Инна', last_name: 'Другая', email: `other-${user_id}@example.ru` }
  await api.ctx.db.updateTable('users').set(names).where('user_id', '=', user_id).execute()
}

async function refund(api: TestApi, { booking_id, link }: PaidMeeting): Promise<void> {
  const admin = await makeUser(api, 'SUPER_ADMIN')
  const body = { booking_id, amount: 10_000, why: 'по просьбе', idempotency_key: randomUUID() }
  await api.as(admin).call(refundBooking, { params: link, body })
  await api.settle()
}

async function leaveForGood(api: TestApi, user: MadeUser, balance?: number): Promise<void> {
  await api.as(user).call(deleteUser, { params: user, query: { balance } })
  await api.settle()
  await api.clock.advance({ days: 30 })
  await api.settle()
}

const words = async (api: TestApi, { link }: PaidMeeting) =>
  (await bankOf(api).payment(link)).receipts.map(({ receipt }) => [receipt.Email, receipt.Items[0]!.Name])

test('return and closing receipts repeat the name and address of the sale after a rename', async () => {
  await using api = await startApi()
  const meeting = await makePaidMeeting(api)
  await rename(api, meeting.slot.speaker)
  await rename(api, meeting.listener)
  await refund(api, meeting)
  await api.clock.advance({ days: 4 })
  await api.settle()
  expect(await words(api, meeting)).toEqual(
    ['sale', 'return', 'closing'].map(() => [meeting.listener.email, 'Видеовстреча: Анна Сафонова']),
  )
  const shown = await api.as(meeting.listener).call(getReceipt, { params: meeting.link })
  expect(shown).toMatchObject({
    email: meeting.listener.email,
    items: [{ name: 'Видеовстреча: Анна Сафонова' }],
    refunds: [{ name: 'Видеовстреча: Анна Сафонова' }],
  })
})

test('the database refuses to change receipt items', async () => {
  await using api = await startApi()
  await makePaidMeeting(api)
  await expect(sql`update receipt_items set name = 'Другое'`.execute(api.ctx.db)).rejects.toThrow(/as it was sold/)
  await expect(sql`update receipt_items set amount = 1`.execute(api.ctx.db)).rejects.toThrow(/as it was sold/)
})

test('a return after the payer was anonymized keeps the item name and goes to the platform’s address', async () => {
  await using api = await startApi({ environment: { RECEIPT_EMAIL: 'cheki@razgovor.example' } })
  const meeting = await makePaidMeeting(api)
  await api.clock.advance({ days: 4 })
  await api.settle()
  await leaveForGood(api, meeting.listener)
  await refund(api, meeting)
  expect((await words(api, meeting)).at(-1)).toEqual(['cheki@razgovor.example', 'Видеовстреча: Анна Сафонова'])
})

test('an anonymized payer’s receipt address is kept for a pending closing receipt and erased the day after', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const meeting = await makePaidMeeting(api)
  await bank.faults({ fail_next: { method: 'SendClosingReceipt', how: 'error', times: 1000 } })
  await api.clock.advance({ days: 4 })
  await api.settle()
  await leaveForGood(api, meeting.listener)
  await giveDetails(api, meeting.slot.speaker)
  await leaveForGood(api, meeting.slot.speaker, 225_000)
  const kept = async () =>
    api.ctx.db
      .selectFrom('orders')
      .innerJoin('receipt_items', 'receipt_items.order_id', 'orders.order_id')
      .select(['receipt_email', 'name'])
      .execute()
  expect(await kept()).toEqual([{ receipt_email: meeting.listener.email, name: 'Видеовстреча: Анна Сафонова' }])
  await bank.faults({})
  await api.ctx.db.updateTable('closing_receipts').set({ status: 'CANCELED' }).execute()
  await api.clock.advance({ days: 1 })
  await api.settle()
  expect(await kept()).toEqual([{ receipt_email: null, name: 'Видеовстреча' }])
})

test('an anonymized payer’s receipt address is kept while the money of a late cancellation is held', async () => {
  await using api = await startApi({ environment: { REFUND_HOURS: '720' } })
  const meeting = await makePaidMeeting(api, { starts_in_minutes: 30 * 24 * 60 - 10 })
  await meeting.cancel(meeting.listener)
  await leaveForGood(api, meeting.listener)
  await api.clock.advance({ hours: 2 })
  await api.settle()
  const all = [meeting.listener.email, 'Видеовстреча: Анна Сафонова']
  expect(await words(api, meeting)).toEqual([all, all])
})

test('an item name that is too long is shortened the same way on the sale and return receipts', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { first_name: 'А'.repeat(60), last_name: 'Б'.repeat(60) })
  const meeting = await makePaidMeeting(api, { speaker })
  await refund(api, meeting)
  const names = (await words(api, meeting)).map(([, name]) => name)
  expect(names).toEqual(Array(2).fill(`Видеовстреча: ${'А'.repeat(60)} ${'Б'.repeat(53)}`))
})

const longEmail = `${'a'.repeat(53)}@example.ru`

test('a payer whose e-mail is longer than 64 characters is refused before paying', async () => {
  await using api = await startApi()
  const slot = await makeTimeSlot(api)
  const body = { slot_ids: [slot.slot_id] }
  const listener = await makeListener(api, { email: `a${longEmail}` })
  const { refusal, fields } = await refusalOf(api.as(listener).call(createPaylink, { body }))
  expect(refusal).toBe('human_friendly')
  expect(fields['email']).toMatch(/больше 64 символов\. Поменяй почту в профиле/)
  expect(await bankOf(api).payments()).toEqual([])
  const other = await makeListener(api, { email: longEmail })
  const link = await api.as(other).call(createPaylink, { body })
  await bankOf(api).pay(link)
  expect((await bankOf(api).payment(link)).receipts[0]!.receipt.Email).toBe(longEmail)
})

test('an e-mail too long for a receipt cannot buy a tariff; a rebill uses the last valid one', async () => {
  await using api = await startApi({ now: '2058-01-31T09:00:00Z' })
  const speaker = await makeSpeaker(api)
  const tariffs = tariffsOf(api, speaker)
  await tariffs.buy('BASIC', 'MONTHLY')
  await api.settle()
  const email = `a${longEmail}`
  await api.ctx.db.updateTable('users').set({ email }).where('user_id', '=', speaker.user_id).execute()
  await liveUntil(api, '2058-03-01T09:00:00Z')
  const emails = (await bankOf(api).payments()).flatMap(({ receipts }) => receipts.map(({ receipt }) => receipt.Email))
  expect(emails).toEqual([speaker.email, speaker.email])
  const other = await makeSpeaker(api, { email: `b${longEmail}` })
  expect(await refusalOf(tariffsOf(api, other).take('BASIC', 'MONTHLY'))).toMatchObject({ refusal: 'human_friendly' })
})

test('a tariff receipt is the platform’s own full payment, regardless of the agent settings', async () => {
  const environment = { RECEIPT_AGENT_SIGN: 'another', RECEIPT_SUPPLIER_PHONE: '+74951234567' }
  await using api = await startApi({ environment })
  await tariffsOf(api, await makeSpeaker(api)).buy('BASIC', 'MONTHLY')
  const [payment] = await bankOf(api).payments()
  const [item] = payment!.receipts[0]!.receipt.Items
  expect(item).toMatchObject({ Name: 'Тариф «Базовый»', PaymentMethod: 'full_payment' })
  expect(item).not.toHaveProperty('AgentData')
})
