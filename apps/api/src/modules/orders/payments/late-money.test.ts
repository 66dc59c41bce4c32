import { changePayment, createPaylink, getOrder, updateOrderStatus } from '@razgovor/contract/orders'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { currentAcquirer } from '../../../../test/bank-settings.ts'
import { bankOf, linkFor } from '../../../../test/bank.ts'
import { makeListener, makeSpeaker, makeTimeSlot } from '../../../../test/factories.ts'
import { expectNoDifference } from '../../../../test/ledger.ts'
import { hoursPass } from '../../../../test/hours-pass.ts'
import { untilBlocked } from '../../../../test/lock-wait.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { runJob } from '../../../../test/run-job.ts'
import { transact } from '../../../db/transact.ts'
import { AcquirerError } from '../acquirer.ts'

/** Makes an order that is paid at the bank, of which we learn only when `notify` is called: its jobs are deleted. */
async function paidWithoutNotification(api: TestApi, details: Parameters<typeof makeTimeSlot>[1] = {}) {
  const bank = bankOf(api)
  const listener = await makeListener(api)
  const slot = await makeTimeSlot(api, details)
  const link = await linkFor(api, listener, [slot])
  await bank.faults({ lose_notifications: true })
  await bank.pay(link)
  await bank.faults({})
  await sql`delete from graphile_worker._private_jobs`.execute(api.ctx.db)
  const bookings = () => api.ctx.db.selectFrom('bookings').select(['status', 'reason']).execute()
  const order = () => api.as(listener).call(getOrder, { params: link })
  return { bank, listener, slot, link, bookings, order, notify: () => bank.notify(link, { status: 'CONFIRMED' }) }
}

test.each([
  ['CANCELED', 'CANCELED'],
  ['EXPIRED', 'DEADLINE_EXPIRED'],
] as const)('an order that is %s while the bank creates the link returns no link', async (status, atBank) => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const { slot_id } = await makeTimeSlot(api)
  const acquirer = currentAcquirer(api)
  const createPayment = acquirer.createPayment.bind(acquirer)
  acquirer.createPayment = async (payment) => {
    const made = await createPayment(payment)
    const order = await api.ctx.db.selectFrom('orders').select('order_id').executeTakeFirstOrThrow()
    if (status === 'EXPIRED') {
      await api.clock.advance({ minutes: 20 })
      await runJob(api.ctx, 'expire-order', order)
    } else await api.as(listener).call(changePayment, { params: order, body: { status } })
    return made
  }
  expect(await api.as(listener).refusal(createPaylink, { body: { slot_ids: [slot_id] } })).toBe('payment_status')
  await api.settle()
  expect((await bankOf(api).payments()).map((payment) => payment.status)).toEqual([atBank])
})

test('a payment made while the bank is canceling it books nothing', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const listener = await makeListener(api)
  const link = await linkFor(api, listener, [await makeTimeSlot(api)])
  const order = () => api.as(listener).call(getOrder, { params: link })
  await api.as(listener).call(changePayment, { params: link, body: { status: 'CANCELED' } })
  const acquirer = currentAcquirer(api)
  const cancel = acquirer.cancel.bind(acquirer)
  const seen: string[] = []
  acquirer.cancel = async (asked) => {
    await bank.pay(link)
    seen.push((await order()).status)
    return cancel(asked)
  }
  await api.settle()
  expect(seen).toEqual(['CANCELED'])
  expect(await bank.taken()).toBe(0)
})

/** Makes an order whose payment window has ended, and whose payer pays just before our Cancel reaches the bank. */
async function paidWhileExpiring(api: TestApi, how: 'answered' | 'lost' | 'unsent') {
  const bank = bankOf(api)
  const listener = await makeListener(api)
  const link = await linkFor(api, listener, [await makeTimeSlot(api)])
  // The order's payment window ends shortly before the bank's link expires.
  await api.ctx.db.updateTable('orders').set({ expires_at: api.clock.now() }).execute()
  const order = () => api.as(listener).call(getOrder, { params: link })
  const acquirer = currentAcquirer(api)
  const cancel = acquirer.cancel.bind(acquirer)
  const seen: string[] = []
  acquirer.cancel = async (asked) => {
    await bank.pay(link)
    await api.as(listener).call(updateOrderStatus, { params: link })
    seen.push((await order()).status)
    acquirer.cancel = cancel
    if (how === 'unsent') throw new AcquirerError('not sent', { failure: 'UNSENT' })
    await bank.faults({ lose_notifications: true })
    const answer = await cancel(asked)
    if (how === 'answered') return answer
    throw new AcquirerError('lost', { failure: 'UNANSWERED' })
  }
  const held = async () =>
    (await api.ctx.db.selectFrom('booking_balances').select('held').execute()).filter((balance) => balance.held > 0)
  return { bank, link, order, seen, held, expire: () => runJob(api.ctx, 'expire-order', link) }
}

test.each(['answered', 'lost'] as const)(
  'an order paid while it expires books nothing if the bank’s answer to our Cancel is %s',
  async (how) => {
    await using api = await startApi()
    const { bank, link, order, seen, held, expire } = await paidWhileExpiring(api, how)
    await expire()
    expect(seen).toEqual(['PENDING'])
    await hoursPass(api, 3)
    expect(await bank.payment(link)).toMatchObject({ status: 'REFUNDED', remaining_amount: 0 })
    expect(await order()).toMatchObject({ status: 'EXPIRED', items: [{ status: 'EXPIRED' }] })
    expect(await held()).toEqual([])
    await expectNoDifference(api)
  },
)

test('an order paid while it expires is booked if our Cancel was not sent', async () => {
  await using api = await startApi()
  const { bank, link, order, expire } = await paidWhileExpiring(api, 'unsent')
  await expire()
  await api.settle()
  expect(await bank.payment(link)).toMatchObject({ status: 'CONFIRMED' })
  expect(await order()).toMatchObject({ status: 'PAID', items: [{ status: 'BOOKED' }] })
  await expectNoDifference(api)
})

test('a process that dies while it expires a paid order leaves no meeting booked without money', async () => {
  await using api = await startApi()
  const { bank, link, order, held, expire } = await paidWhileExpiring(api, 'lost')
  const acquirer = currentAcquirer(api)
  const cancel = acquirer.cancel.bind(acquirer)
  acquirer.cancel = async (asked) => {
    await cancel(asked).catch(() => {})
    throw new Error('the process dies')
  }
  await expect(expire()).rejects.toThrow('the process dies')
  await hoursPass(api, 3)
  expect(await bank.payment(link)).toMatchObject({ status: 'REFUNDED', remaining_amount: 0 })
  expect((await order()).items).toMatchObject([{ status: 'EXPIRED' }])
  expect(await held()).toEqual([])
})

test('a Cancel that is recorded while its payment is being settled is not lost, and nothing is booked', async () => {
  await using api = await startApi()
  const paid = await paidWithoutNotification(api)
  let notified: Promise<unknown> | undefined
  await transact(api.ctx, async (tx) => {
    await tx.selectFrom('payments').select('payment_id').forNoKeyUpdate().execute()
    notified = paid.notify()
    await untilBlocked(api, notified)
    await tx.updateTable('payments').set({ cancel_asked_at: api.clock.now() }).execute()
  })
  await notified
  expect(await paid.bookings()).toMatchObject([{ status: 'RESERVED' }])
  // The Cancel took effect, but its answer and its notification were lost.
  await paid.bank.faults({ lose_notifications: true })
  await paid.bank.refundByHand(paid.link)
  await hoursPass(api, 3)
  expect((await paid.order()).items).not.toMatchObject([{ status: 'BOOKED' }])
  await expectNoDifference(api)
})

test('a payment reported after the end of the meeting is refunded; a second earlier it still books', async () => {
  await using api = await startApi()
  const paid = await paidWithoutNotification(api, { starts_in_minutes: 10, minutes: 30 })
  await api.clock.advance({ minutes: 40 })
  await paid.notify()
  expect(await paid.bookings()).toEqual([{ status: 'EXPIRED', reason: 'EXPIRED' }])
  await api.settle()
  expect(await paid.order()).toMatchObject({ status: 'REFUNDED', refunded_amount: 250_000 })
  expect(await paid.bank.taken()).toBe(0)
  await expectNoDifference(api)

  const intime = await paidWithoutNotification(api, { starts_in_minutes: 10, minutes: 30 })
  await api.clock.advance({ minutes: 39, seconds: 59 })
  await intime.notify()
  expect(await intime.order()).toMatchObject({ status: 'PAID', items: [{ status: 'BOOKED' }] })
})

test.each([
  ['is blocked', { blocked_at: new Date('2058-01-14T09:00:00Z') }],
  ['is a speaker no more', { role: 'LISTENER' }],
] as const)('a payment is refunded if the speaker %s when it is reported', async (_, change) => {
  await using api = await startApi()
  const paid = await paidWithoutNotification(api)
  await api.ctx.db.updateTable('users').set(change).where('user_id', '=', paid.slot.speaker.user_id).execute()
  await paid.notify()
  expect(await paid.bookings()).toEqual([{ status: 'EXPIRED', reason: 'EXPIRED' }])
  await api.settle()
  expect(await paid.order()).toMatchObject({ status: 'REFUNDED' })
  expect(await paid.bank.taken()).toBe(0)
  await expectNoDifference(api)
})

test('a payment partly refunded before it was reported books the meeting for the rest', async () => {
  await using api = await startApi()
  const paid = await paidWithoutNotification(api)
  await paid.bank.refundByHand(paid.link, 70_000)
  await api.settle()
  expect(await paid.order()).toMatchObject({
    status: 'PARTIALLY_REFUNDED',
    refunded_amount: 70_000,
    items: [{ status: 'BOOKED', refunded_amount: 70_000 }],
  })
  await expectNoDifference(api)
})

test('an order is limited to a million roubles, and a larger one creates no payment', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const priced = (starts_in_minutes: number, amount: number) =>
    makeTimeSlot(api, { speaker, starts_in_minutes, amount })
  const [most, little, more] = [await priced(600, 99_999_000), await priced(720, 1000), await priced(840, 2000)]
  await expect(linkFor(api, await makeListener(api), [most, more])).rejects.toThrow(
    'Слишком большая сумма для одного заказа',
  )
  expect(await bankOf(api).payments()).toEqual([])
  await linkFor(api, await makeListener(api), [most, little])
})
