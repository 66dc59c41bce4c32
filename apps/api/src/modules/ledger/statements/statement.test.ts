import { randomUUID } from 'node:crypto'
import { recordPayout } from '@razgovor/contract/earnings'
import type { LegalDetails } from '@razgovor/contract/applications'
import { markPayoutBatchPaid, returnPayoutLine, writeOffDebt } from '@razgovor/contract/payouts'
import { refundBooking } from '@razgovor/contract/refunds'
import { getSpeakerStatement, getSpeakerStatementCsv, getStatement } from '@razgovor/contract/statements'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refusalOf } from '../../../../test/api-client.ts'
import { legalForms } from '../../../../test/applications.ts'
import { makeListener, makeSpeaker, makeUser, type MadeUser } from '../../../../test/factories.ts'
import { legalOf } from '../../../../test/legal-changes.ts'
import { makePaidMeeting, type PaidMeeting } from '../../../../test/paid-meeting.ts'
import { exportBatch, giveDetails, makeBatch, makeEarner, payEverybody } from '../../../../test/payouts.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { startSession } from '../../accounts/sessions/sessions.ts'

const read = (api: TestApi, speaker: MadeUser, month: string) =>
  api.as(speaker).call(getStatement, { params: speaker, query: { month } })

function refund(api: TestApi, admin: MadeUser, { link, booking_id }: PaidMeeting, amount: number) {
  const body = { booking_id, amount, why: 'Не то', idempotency_key: randomUUID() }
  return api.as(admin).call(refundBooking, { params: link, body })
}

async function paymentOf(api: TestApi, order_id: string): Promise<string> {
  const payments = api.ctx.db.selectFrom('payments').select('payment_id').where('order_id', '=', order_id)
  return (await payments.executeTakeFirstOrThrow()).payment_id
}

test('a statement lists the month’s meetings, refunds, payouts and returned payouts, and both balances', async () => {
  await using api = await startApi({ environment: { PAYER_NAME: 'ООО «Разговор»', PAYER_INN: '7707083893' } })
  const admin = await makeUser(api, 'SUPER_ADMIN')
  const { speaker, meeting } = await makeEarner(api)
  const held = await makeEarner(api, { speaker, amount: 123_457 })
  await refund(api, admin, meeting, 100_001)
  const batch = await payEverybody(api, admin)
  await api.as(admin).call(returnPayoutLine, { params: batch.lines[0]!, body: { reason: 'Счёт закрыт' } })
  const statement = await read(api, speaker, '2058-01')
  const { order_id } = meeting.link
  expect(statement).toMatchObject({
    month: '2058-01',
    is_open: true,
    first_month: '2058-01',
    agent: { name: 'ООО «Разговор»', inn: '7707083893' },
    principal: { name: `${speaker.last_name} ${speaker.first_name}`, inn: legalForms.SELF_EMPLOYED.inn },
    opening: 0,
    rows: [
      {
        kind: 'MEETING',
        price: 250_000,
        refunded: 0,
        commission: 25_000,
        net: 225_000,
        meeting: {
          booking_id: meeting.booking_id,
          order_id,
          payment_id: await paymentOf(api, order_id),
          time_start_iso: meeting.slot.time_start.toISOString(),
        },
      },
      {
        kind: 'MEETING',
        price: 123_457,
        commission: 12_345,
        net: 111_112,
        meeting: { booking_id: held.meeting.booking_id },
      },
      { kind: 'REFUND', price: 0, refunded: 100_001, commission: -10_001, net: -90_000, meeting: { order_id } },
      { kind: 'PAYOUT', net: -246_112, meeting: null, note: expect.stringContaining(`реестр № ${batch.number}`) },
      { kind: 'PAYOUT_RETURNED', net: 246_112, meeting: null, note: 'Счёт закрыт' },
    ],
    totals: { price: 373_457, refunded: 100_001, commission: 27_344, earned: 246_112, paid_out: 0, other: 0 },
    closing: 246_112,
  })
})

test('a statement shows a refund made before the meeting next to its price, and a write-off as a row of its own', async () => {
  await using api = await startApi()
  const admin = await makeUser(api, 'SUPER_ADMIN')
  const speaker = await makeSpeaker(api)
  await giveDetails(api, speaker)
  const meeting = await makePaidMeeting(api, { speaker, starts_in_minutes: 60 })
  await refund(api, admin, meeting, 50_000)
  await api.clock.advance({ hours: 3 })
  await api.settle()
  const payout = { speaker_id: speaker.user_id, amount: 180_000, note: 'Платёжка № 7', idempotency_key: randomUUID() }
  await api.as(admin).call(recordPayout, { body: payout })
  await refund(api, admin, meeting, 200_000)
  const writeOff = { speaker_id: speaker.user_id, amount: 180_000, reason: 'Ушёл', idempotency_key: randomUUID() }
  await api.as(admin).call(writeOffDebt, { body: writeOff })
  expect(await read(api, speaker, '2058-01')).toMatchObject({
    rows: [
      { kind: 'MEETING', price: 250_000, refunded: 50_000, commission: 20_000, net: 180_000 },
      { kind: 'PAYOUT', net: -180_000, note: 'Платёжка № 7' },
      { kind: 'REFUND', refunded: 200_000, commission: -20_000, net: -180_000 },
      { kind: 'WRITE_OFF', net: 180_000, note: 'Ушёл' },
    ],
    totals: { price: 250_000, refunded: 250_000, commission: 0, earned: 0, paid_out: 180_000, other: 180_000 },
    closing: 0,
  })
})

test("a month begins and ends at Moscow's midnight, and each opens with what the one before closed with", async () => {
  await using api = await startApi({ now: '2058-01-31T18:30:00Z' })
  const speaker = await makeSpeaker(api)
  await giveDetails(api, speaker)
  // The meetings end at 20:30 and 21:30 UTC: half an hour before and after midnight in Moscow.
  await makePaidMeeting(api, { speaker, starts_in_minutes: 60 })
  await makePaidMeeting(api, { speaker, starts_in_minutes: 120, amount: 100_000 })
  await api.clock.advance({ hours: 2 })
  await api.settle()
  await api.clock.advance({ hours: 1 })
  await api.settle()
  const [december, january, february] = await Promise.all(
    ['2057-12', '2058-01', '2058-02'].map((month) => read(api, speaker, month)),
  )
  expect(december).toMatchObject({ opening: 0, closing: 0, rows: [], first_month: '2058-01', is_open: false })
  expect(january).toMatchObject({ opening: 0, closing: 225_000, rows: [{ price: 250_000 }], is_open: false })
  expect(february).toMatchObject({ opening: 225_000, closing: 315_000, rows: [{ price: 100_000 }], is_open: true })
})

test('a statement names the speaker by the legal details at the month’s end in Moscow, not by those of today', async () => {
  await using api = await startApi({ now: '2058-01-14T09:00:00Z' })
  const { speaker } = await makeEarner(api)
  const { submit, approve } = legalOf(api, speaker)
  const changeAt = async (moment: string, legal: LegalDetails) => {
    await api.clock.advance({ seconds: (Date.parse(moment) - api.clock.now().getTime()) / 1000 })
    await approve(await submit(legal))
  }
  const { SELF_EMPLOYED, LEGAL_ENTITY } = legalForms
  const former = { name: `${speaker.last_name} ${speaker.first_name}`, inn: SELF_EMPLOYED.inn }
  const organization = { name: LEGAL_ENTITY.organisation_name, inn: LEGAL_ENTITY.inn }
  // In Moscow, the first change is still in January, and the second in March.
  await changeAt('2058-01-31T20:59:59.999Z', LEGAL_ENTITY)
  await api.ctx.db.updateTable('users').set({ last_name: 'Новая' }).where('user_id', '=', speaker.user_id).execute()
  await changeAt('2058-02-28T21:00:00Z', SELF_EMPLOYED)
  const principalOf = async (month: string) => (await read(api, speaker, month)).principal
  expect(await principalOf('2058-01')).toEqual(organization)
  expect(await principalOf('2058-02')).toEqual(organization)
  expect(await principalOf('2058-03')).toEqual({ ...former, name: `Новая ${speaker.first_name}` })
  await changeAt('2058-04-02T09:00:00Z', LEGAL_ENTITY)
  expect(await principalOf('2058-03')).toEqual({ ...former, name: `Новая ${speaker.first_name}` })
  expect(await principalOf('2058-04')).toEqual(organization)
})

test('a payout is owed until the bank has paid it, and then listed on the bank’s payment date', async () => {
  await using api = await startApi({ now: '2058-01-27T09:00:00Z' })
  const admin = await makeUser(api, 'SUPER_ADMIN')
  const { speaker } = await makeEarner(api)
  await api.clock.advance({ hours: 30 })
  const batch = await makeBatch(api, admin)
  await exportBatch(api, admin, batch, 'CSV')
  await api.clock.advance({ days: 1 })
  const isOwed = { closing: 225_000, totals: { paid_out: 0 }, rows: [{ kind: 'MEETING' }] }
  expect(await read(api, speaker, '2058-01')).toMatchObject(isOwed)
  await api.as(admin).call(markPayoutBatchPaid, { params: batch, body: { paid_on: '2058-01-31' } })
  expect(await read(api, speaker, '2058-01')).toMatchObject({
    closing: 0,
    totals: { paid_out: 225_000 },
    rows: [{ kind: 'MEETING' }, { kind: 'PAYOUT', net: -225_000 }],
  })
  expect(await read(api, speaker, '2058-02')).toMatchObject({ opening: 0, closing: 0, rows: [] })
})

test('each statement row adds up, and the rows match the ledger to the kopeck', async () => {
  await using api = await startApi()
  const admin = await makeUser(api, 'SUPER_ADMIN')
  const speaker = await makeSpeaker(api)
  await giveDetails(api, speaker)
  for (const amount of [100_001, 33_333, 99_999]) {
    const { meeting } = await makeEarner(api, { speaker, amount })
    await refund(api, admin, meeting, 7)
    await payEverybody(api, admin)
    await api.clock.advance({ days: 14 })
  }
  const { rows: sums } = await sql<{ month: string; sum: number }>`
    select to_char(t.at at time zone 'Europe/Moscow', 'YYYY-MM') as month, sum(e.amount)::int as sum
    from ledger_entries e join ledger_transactions t using (transaction_id)
    where e.account in ('SPEAKER', 'PAYOUT_DUE') group by 1 order by 1`.execute(api.ctx.db)
  expect(sums.length).toBeGreaterThan(1)
  let opening = 0
  for (const { month, sum } of sums) {
    const statement = await read(api, speaker, month)
    expect(statement.opening).toBe(opening)
    expect(statement.closing - statement.opening).toBe(sum)
    expect(statement.rows.reduce((total, { net }) => total + net, 0)).toBe(sum)
    for (const { meeting, price, refunded, commission, net } of statement.rows)
      if (meeting) expect(price - refunded - commission).toBe(net)
    opening = statement.closing
  }
})

test('the statement CSV has a byte order mark, decimal commas and no formulas', async () => {
  await using api = await startApi()
  const admin = await makeUser(api, 'SUPER_ADMIN')
  const { speaker, meeting } = await makeEarner(api)
  await refund(api, admin, meeting, 100_000)
  const body = { speaker_id: speaker.user_id, amount: 1000, note: '=cmd()', idempotency_key: randomUUID() }
  await api.as(admin).call(recordPayout, { body })
  const query = { month: '2058-01' }
  const { access_token } = await startSession(api.ctx, speaker.user_id, 'a browser')
  const response = await fetch(`${api.url}/api/speakers/${speaker.user_id}/statement.csv?month=2058-01`, {
    headers: { authorization: `Bearer ${access_token}` },
  })
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="statement-2058-01.csv"')
  const file = Buffer.from(await response.arrayBuffer()).toString('utf8')
  expect(file.startsWith('\uFEFF')).toBe(true)
  const lines = file.slice(1).split('\r\n')
  expect(lines[0]).toBe('Отчёт агента за 01.2058')
  expect(lines[3]).toBe('Остаток на начало, ₽;0,00')
  const { order_id } = meeting.link
  const ids = `${meeting.booking_id};${order_id};${await paymentOf(api, order_id)}`
  expect(lines[5]).toBe(`14.01.2058 15:00;Видеовстреча;14.01.2058 13:00;${ids};2500,00;0,00;250,00;2250,00;`)
  expect(lines[6]).toMatch(/;Возврат слушателю;.*;0,00;1000,00;-100,00;-900,00;$/)
  expect(lines[7]).toMatch(/;Выплата;;;;;0,00;0,00;0,00;-10,00;'=cmd\(\)$/)
  expect(lines.slice(8, 12)).toEqual([
    'Всего за встречи;;;;;;2500,00;1000,00;150,00;1350,00;',
    'Выплачено, ₽;10,00',
    'Остаток на конец, ₽;1340,00',
    '',
  ])
  expect(await api.as(admin).call(getSpeakerStatementCsv, { params: speaker, query })).toBe(file.slice(1))
})

test("an operator opens a speaker's statement; another speaker does not, and a month must be one", async () => {
  await using api = await startApi()
  const admin = await makeUser(api, 'SUPER_ADMIN')
  const { speaker } = await makeEarner(api)
  const input = { params: speaker, query: { month: '2058-01' } }
  expect(await api.as(admin).call(getSpeakerStatement, input)).toEqual(await read(api, speaker, '2058-01'))
  expect(await api.as(await makeSpeaker(api)).refusal(getStatement, input)).toBe('forbidden')
  const ofListener = { ...input, params: await makeListener(api) }
  expect(await api.as(admin).refusal(getSpeakerStatement, ofListener)).toBe('not_exist')
  expect(await refusalOf(read(api, speaker, '2058-13'))).toEqual({
    refusal: 'validation',
    fields: { month: 'Месяц в виде ГГГГ-ММ' },
  })
})
