import { sql, type RawBuilder } from 'kysely'
import { beforeAll, afterAll, expect, test } from 'vitest'
import { transact } from '../src/db/transact.ts'
import { checkAll } from './checks.ts'
import { checkAbsence } from './checks/absence.ts'
import { checkAttendance } from './checks/attendance.ts'
import { checkMoney } from './checks/money.ts'
import { checkPackageSale } from './checks/package-sale.ts'
import { checkReceipts } from './checks/receipts.ts'
import { stepKinds } from './kinds.ts'
import { planSimulation } from './plan.ts'
import { simulate } from './simulate.ts'
import { startRun, type Run } from './run.ts'

const crowd = { speakers: 8, listeners: 8 }
const days = process.env['TEST_LONG'] ? 60 : 4

const nobody = new Set<string>()

let run: Run
beforeAll(async () => {
  run = await startRun(crowd)
}, 600_000)
afterAll(() => run[Symbol.asyncDispose]())

test(`${days} simulated days of bookings, payments, tariffs and faults and the quiet days after them pass all checks`, async () => {
  const steps = planSimulation(stepKinds, { seed: 1, days, crowd })
  expect(await simulate(run, steps, { days, quiet_days: 5 })).toBeNull()
}, 1_200_000)

/** Each change breaks one rule in the simulated data and is then undone. */
const planted: { rule: string; how: RawBuilder<unknown> | ((now: Date) => RawBuilder<unknown>) }[] = [
  {
    rule: 'charged money is booked or refunded',
    how: sql`update bookings set status = 'EXPIRED', outcome = null where booking_id = (
      select booking_id from bookings where status = 'ENDED' and amount > refunded_amount limit 1)`,
  },
  {
    rule: 'the acquirer kept what our payments say',
    how: sql`update payments set amount = amount + 1 where payment_id = (select payment_id from payments where paid_at is not null limit 1)`,
  },
  {
    rule: 'a charge at the bank is in our books',
    how: sql`update payments set paid_at = null where payment_id = (
      select p.payment_id from payments p join orders o using (order_id) where p.paid_at is not null and o.status = 'PAID' limit 1)`,
  },
  {
    rule: 'the ledger sums to zero',
    how: sql`insert into ledger_entries (transaction_id, account, amount) select transaction_id, 'HELD', 7 from ledger_transactions limit 1`,
  },
  {
    rule: 'the ledger says what the tables say',
    how: sql`update refunds set amount = amount + 1, returned_amount = returned_amount + 1 where refund_id = (select refund_id from refunds limit 1)`,
  },
  {
    rule: 'a slot counts its places',
    how: sql`update time_slots set time_start = time_start + interval '90 days', time_end = time_end + interval '90 days'
      where slot_id = (select slot_id from time_slots where places_taken = 1 order by time_end limit 1)`,
  },
  {
    rule: 'paid days follow each other',
    how: sql`update subscriptions set started_at = started_at - interval '1 day' where subscription_id = (
      select subscription_id from subscription_periods limit 1)`,
  },
  {
    rule: 'a paid month has all its days',
    how: sql`update subscriptions set expires_at = expires_at - interval '1 day' where subscription_id = (
      select subscription_id from subscription_periods where order_id is not null limit 1)`,
  },
  {
    rule: 'the bank holds what the ledger says',
    how: sql`insert into ledger_entries (transaction_id, account, amount)
      select transaction_id, a.account, a.amount from (values ('ACQUIRER', 7), ('HELD', -7)) a (account, amount),
        (select transaction_id from ledger_transactions where order_id is not null limit 1) t`,
  },
  {
    rule: 'a held meeting had its people',
    how: (now) => sql`
      with moved as (
        update bookings set outcome = 'HELD', time_start = ${now}::timestamptz - interval '2 hours',
          time_end = ${now}::timestamptz - interval '1 hour'
        where booking_id = (select booking_id from bookings join meetings using (consultation_id) where status = 'ENDED' limit 1)
        returning consultation_id)
      update meetings set is_presence_known = true where consultation_id in (select consultation_id from moved)`,
  },
  {
    rule: 'the side that breaks a meeting bears its cost',
    how: (now) => sql`
      update bookings set outcome = 'SPEAKER_LEFT', refunded_amount = 0, time_end = ${now}::timestamptz - interval '2 days'
      where booking_id = (select booking_id from bookings where status = 'ENDED' and amount > 0 limit 1)`,
  },
  {
    rule: 'a late canceler pays for time that the speaker kept',
    how: (now) => sql`
      with refunded as (
        update refunds set why = 'the speaker did not keep the time', created_at = ${now}
        where refund_id = (select refund_id from refunds join bookings using (booking_id) limit 1) returning booking_id
      ), kept as (
        update bookings set outcome = null, time_start = ${now}::timestamptz - interval '2 hours',
          time_end = ${now}::timestamptz - interval '1 hour'
        where booking_id in (select booking_id from refunded) returning slot_id)
      update time_slots set time_start = ${now}::timestamptz - interval '2 hours', time_end = ${now}::timestamptz - interval '1 hour',
        deleted_at = ${now}::timestamptz - interval '3 hours', removed_by_rules = true, made_by_rules = false, kind_id = slot_id
      where slot_id in (select slot_id from kept)`,
  },
  {
    rule: 'a moved booking costs the price of its new slot',
    how: (now) => sql`
      with moved as (
        update bookings set time_end = ${now} where booking_id = (
          select booking_id from bookings where status = 'ENDED' and amount > refunded_amount limit 1) returning *)
      insert into booking_moves (move_id, booking_id, cause, from_consultation_id, to_consultation_id, from_slot_id, to_slot_id,
        from_start, from_end, to_start, to_end, from_amount, to_amount, at, by_user_id, why)
      select gen_random_uuid(), booking_id, 'LISTENER', consultation_id, consultation_id, slot_id, slot_id,
        time_start - interval '1 day', time_start, time_start, time_end, amount, 0, ${now}, listener_id, 'planted' from moved`,
  },
  {
    rule: 'nobody gets a place when the meeting is over',
    how: (now) => sql`
      insert into booking_history (booking_id, to_status, at, why)
      select booking_id, 'BOOKED', ${now}, 'planted' from bookings where status = 'ENDED' limit 1`,
  },
  {
    rule: 'everything on sale fits the tariff',
    how: (now) => sql`
      with slot as (select slot_id, speaker_id from time_slots limit 1),
      lapsed as (
        update subscriptions set ended_at = ${now} where ended_at is null and speaker_id = (select speaker_id from slot))
      update time_slots set time_start = ${now}::timestamptz + interval '1 day', closes_at = ${now}::timestamptz + interval '1 day',
        time_end = ${now}::timestamptz + interval '1 day 5 hours', deleted_at = null, places = places_taken + 1
      where slot_id = (select slot_id from slot)`,
  },
  {
    rule: 'a closed account sells nothing',
    how: (now) => sql`
      with booked as (
        update booking_history set at = ${now} where booking_history_id = (
          select min(booking_history_id) from booking_history where to_status = 'BOOKED') returning booking_id)
      update users set blocked_at = ${now}::timestamptz - interval '1 hour'
      where user_id = (select speaker_id from bookings join booked using (booking_id))`,
  },
  {
    rule: 'payout details are kept while money is due',
    how: (now) => sql`
      with erased as (
        delete from legal_details where user_id = (select speaker_id from speaker_balances where balance <> 0 limit 1)
        returning user_id)
      update users set anonymised_at = ${now} where user_id in (select user_id from erased)`,
  },
  {
    rule: 'the bank is asked for a refund once',
    how: sql`update refunds set origin = 'BANK' where origin = 'OURS' and asked_at is not null and status = 'DONE'`,
  },
  {
    rule: 'a meeting does not end before it begins',
    how: (now) => sql`
      with ended as (update consultations set ended_at = ${now} where consultation_id in (
        select consultation_id from consultations c join time_slots t using (slot_id) where c.ended_at >= t.time_end limit 1)
        returning slot_id)
      update time_slots set time_start = ${now}::timestamptz + interval '1 day', time_end = ${now}::timestamptz + interval '25 hours'
      where slot_id in (select slot_id from ended)`,
  },
  {
    rule: 'a day of working hours has its cap',
    how: (now) => sql`
      with two as (
        select slot_id, speaker_id, ${now}::timestamptz + interval '60 days' + row_number() over () * interval '1 hour' as at
        from time_slots where deleted_at is null and speaker_id = (
          select speaker_id from time_slots where deleted_at is null group by speaker_id having count(*) > 1 limit 1)
        limit 2
      ), moved as (
        update time_slots t set made_by_rules = true, places_taken = 1, time_start = two.at, time_end = two.at + interval '30 minutes'
        from two where two.slot_id = t.slot_id)
      insert into availability_rules (speaker_id, is_on, time_zone_id, hours, exceptions, buffer_minutes,
        notice_minutes, horizon_days, day_max, updated_at)
      select speaker_id, true, 'Europe/Moscow', '[]', '[]', 0, 0, 14, 1, ${now} from two limit 1
      on conflict (speaker_id) do update set day_max = 1, is_on = true`,
  },
  {
    rule: 'the earned part of a prepayment is closed',
    how: sql`update closing_receipts set amount = amount + 1 where closing_receipt_id = (
      select closing_receipt_id from closing_receipts where status = 'SENT' limit 1)`,
  },
  {
    rule: 'a closing receipt is printed once',
    how: sql`update closing_receipts set status = 'WAITING', sent_at = null where closing_receipt_id = (
      select closing_receipt_id from closing_receipts where status = 'SENT' limit 1)`,
  },
  {
    rule: 'a refund returns the prepayment until it is closed',
    how: sql`update refunds set receipt_method = 'full_payment' where refund_id = (
      select refund_id from refunds r join orders o using (order_id)
      where o.receipt_method = 'full_prepayment' and not exists (
        select from closing_receipts c where c.booking_id = r.booking_id) limit 1)`,
  },
  {
    rule: 'only a refund that an operator made is withdrawn',
    how: sql`update refunds set status = 'WITHDRAWN', returned_amount = 0 where refund_id = (
      select refund_id from refunds where idempotency_key is null limit 1)`,
  },
  {
    rule: 'an order ends',
    how: sql`update orders set status = 'PENDING' where order_id = (select order_id from orders where kind = 'BOOKINGS' limit 1)`,
  },
  {
    rule: 'the meetings of a package add up',
    how: sql`update package_credits set amount = amount + 1 where (order_id, position) = (
      select order_id, position from package_credits limit 1)`,
  },
  {
    rule: 'a package that was not paid for has no meetings',
    how: sql`update orders set paid_at = null where order_id = (select order_id from package_credits limit 1)`,
  },
  {
    rule: 'the price of a package is held, earned, refunded or unused',
    how: sql`delete from package_credits where (order_id, position) = (
      select order_id, position from package_credits where booking_id is null limit 1)`,
  },
  {
    rule: 'an ended package gives its money back',
    how: (now) => sql`
      update package_purchases set expires_at = ${now}::timestamptz - interval '2 days' where order_id = (
        select order_id from package_credits where booking_id is null and refund_id is null limit 1)`,
  },
  {
    rule: 'nobody has a share below zero',
    // The database refuses it, so the plant takes the constraint away first.
    how: sql`
      do $plant$ begin
        alter table booking_balances drop constraint booking_balances_earned_check;
        update booking_balances set held = held + earned + 1, earned = -1 where booking_id = (
          select booking_id from package_credits where booking_id is not null limit 1);
      end $plant$`,
  },
  {
    rule: 'a meeting is paid for by one credit',
    how: sql`update package_credits set booking_id = null where booking_id = (
      select booking_id from package_credits join bookings using (booking_id) limit 1)`,
  },
  {
    rule: 'a promo code counts its uses',
    how: sql`update promo_codes set uses_late = uses_late + 1 where promo_code_id = (
      select promo_code_id from orders where promo_code_id is not null limit 1)`,
  },
  {
    rule: 'nobody uses a promo code too often',
    how: sql`
      with used as (
        select order_id, promo_code_id, user_id from orders where promo_code_id is not null and takes_promo_use(status)),
      code as (select promo_code_id, user_id from used limit 1),
      one_person as (
        update orders o set promo_code_id = code.promo_code_id, user_id = code.user_id from code
        where o.order_id in (select order_id from used))
      update promo_codes set person_uses_max = 1, uses_late = 0 where promo_code_id = (select promo_code_id from code)`,
  },
  {
    rule: 'a discount leaves something to pay',
    how: sql`update bookings set amount = 999, refunded_amount = 0 where booking_id = (
      select booking_id from bookings where discount > 0 limit 1)`,
  },
  {
    rule: 'a discount is that of the order',
    how: sql`
      with unpaid as (
        update orders set paid_at = null, discount = discount + 1 where order_id = (
          select o.order_id from orders o join bookings b using (order_id) where o.discount > 0 limit 1))
      select 1`,
  },
]

test.each(planted)('the checks detect a planted fault: $rule', async ({ rule, how }) => {
  const takenBack = new Error('taken back')
  const found = transact(run.api.ctx, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await (typeof how === 'function' ? how(run.api.clock.now()) : how).execute(tx)
    const faults = await checkAll(run, 'at the end', tx)
    expect(faults.map((fault) => fault.rule)).toContain(rule)
    throw takenBack
  })
  await expect(found).rejects.toBe(takenBack)
  expect(await checkAll(run, 'at the end')).toEqual([])
})

test('the checks detect a sale that the cash desk has printed twice', async () => {
  const { api, bank } = run
  const printed = await bank.payments()
  const sold = printed.find(({ receipts }) => receipts.length > 0)!
  const twice = printed.with(printed.indexOf(sold), { ...sold, receipts: [...sold.receipts, sold.receipts[0]!] })
  const seen = { db: api.ctx.db, now: api.clock.now(), bank: twice, patienceDays: 0, isNew: () => false }
  expect((await checkReceipts(seen)).map(({ rule }) => rule)).toEqual(['sales less returns are what the bank kept'])
})

test('the checks detect a refund that has waited for the bank for two days', async () => {
  const takenBack = new Error('taken back')
  const { api, bank } = run
  const found = transact(api.ctx, async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    const now = api.clock.now()
    const { rows } = await sql<{ payment_id: string }>`
      update refunds set status = 'PENDING', returned_amount = 0, done_at = null, asked_at = ${now}::timestamptz - interval '2 days'
      where refund_id = (select refund_id from refunds limit 1) returning payment_id`.execute(db)
    const paid = (await bank.payments()).find(({ order_id }) => order_id === rows[0]!.payment_id)!
    const waiting = [{ ...paid, status: 'ASYNC_REFUNDING' }]
    const faults = await checkMoney({ db, now, bank: waiting, patienceDays: 0, isNew: () => false })
    const rule = 'a refund that the bank does not finish is passed to an operator'
    expect(faults.map((fault) => fault.rule)).toContain(rule)
    throw takenBack
  })
  await expect(found).rejects.toBe(takenBack)
})

test('the checks detect a package on sale that is longer than its speaker’s tariff allows', async () => {
  const takenBack = new Error('taken back')
  const { api } = run
  const now = api.clock.now()
  // The API does not see the change, so it goes on selling.
  const found = transact(api.ctx, async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`update subscriptions set ended_at = ${now} where ended_at is null`.execute(db)
    await sql`update packages set minutes = 480`.execute(db)
    const faults = await checkPackageSale({ db, now, bank: [], patienceDays: 0, isNew: () => false }, api)
    expect(new Set(faults.map(({ rule }) => rule))).toEqual(new Set(['a package on sale fits the tariff']))
    throw takenBack
  })
  await expect(found).rejects.toBe(takenBack)
})

test('the checks detect a speaker who is paid after nine minutes of waiting, ten of them before the start', async () => {
  const takenBack = new Error('taken back')
  const found = transact(run.api.ctx, async (db) => {
    const { rows } = await sql<
      Record<'consultation_id' | 'speaker_id', string> & Record<'time_start' | 'ended_at', Date>
    >`
      with alone as (
        update bookings set outcome = 'LISTENER_NO_SHOW' where booking_id = (
          select booking_id from bookings where status = 'ENDED' and time_end - time_start > interval '10 minutes' limit 1)
        returning consultation_id, speaker_id, time_start)
      update consultations c set ended_at = time_start + interval '9 minutes' from alone
      where c.consultation_id = alone.consultation_id
      returning c.consultation_id, alone.speaker_id, alone.time_start, c.ended_at`.execute(db)
    const { consultation_id, speaker_id: user_id, time_start, ended_at: until } = rows[0]!
    const from = new Date(time_start.getTime() - 600_000)
    const stays = () => [{ sid: '', user_id, from, until, isReported: true }]
    const seen = { db, now: until, bank: [], patienceDays: 0, isNew: () => false }
    const faults = await checkAttendance(seen, {
      stays,
      endedBySpeaker: new Set([consultation_id]),
      endedByAdmin: nobody,
      downtimes: [],
    })
    const waited = { rule: 'a speaker waits for the listener', detail: 'for 540 s' }
    expect(faults).toContainEqual(expect.objectContaining(waited))
    throw takenBack
  })
  await expect(found).rejects.toBe(takenBack)
})

test('the checks detect a meeting recorded as missed although both sides attended', async () => {
  const { db } = run.api.ctx
  const missed = await db
    .selectFrom('bookings')
    .select(['booking_id', 'speaker_id', 'listener_id', 'time_start', 'time_end'])
    .where('status', '=', 'ENDED')
    .where('outcome', '<>', 'HELD')
    .executeTakeFirstOrThrow()
  const { booking_id, time_start: from, time_end: until } = missed
  const stays = [missed.speaker_id, missed.listener_id].map((user_id) => ({
    sid: '',
    user_id,
    from,
    until,
    isReported: true,
  }))
  const seen = { db, now: until, bank: [], patienceDays: 0, isNew: () => false }
  const attended = { stays: () => stays, endedBySpeaker: nobody, endedByAdmin: nobody, downtimes: [] }
  const faults = await checkAttendance(seen, attended)
  expect(faults).toContainEqual({
    rule: 'people who met count as having met',
    id: booking_id,
    detail: expect.any(String),
  })
})

test('the checks detect a speaker who is paid although the room server did not see them', async () => {
  const { db } = run.api.ctx
  const paid = await db
    .selectFrom('bookings')
    .innerJoin('meetings', 'meetings.consultation_id', 'bookings.consultation_id')
    .select(['booking_id', 'time_end'])
    .where('status', '=', 'ENDED')
    .where('is_presence_known', '=', true)
    .whereRef('refunded_amount', '<', 'amount')
    .orderBy('time_end')
    .executeTakeFirstOrThrow()
  const now = new Date(paid.time_end.getTime() + 36 * 3_600_000)
  const seen = { db, now, bank: [], patienceDays: 0, isNew: () => false }
  const faults = await checkAbsence(seen, {
    stays: () => [],
    endedBySpeaker: nobody,
    endedByAdmin: nobody,
    downtimes: [],
  })
  const { booking_id: id } = paid
  expect(faults).toContainEqual({ rule: 'an absent speaker is not paid', id, detail: expect.any(String) })
})
