import { signUp } from '@razgovor/contract/bookings'
import { bookingStatus } from '@razgovor/contract/words'
import { expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { makeListener, makeTimeSlot } from '../../../test/factories.ts'
import { startApi } from '../../../test/start-api.ts'
import { isCanceler, type BookingTarget } from './bookings.states.ts'
import { markEnded, markStarted } from './mark-consultation.ts'
import { changeBookings } from './change-bookings.ts'

const targets: BookingTarget[] = ['BOOKED', 'STARTED', 'ENDED', 'CANCELED', 'EXPIRED']

test('a booking’s status changes only as allowed, and a refused change is not recorded', async () => {
  await using api = await startApi()
  const { db, clock } = api.ctx
  const slot = await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING' })
  const { booking_id } = await api.as(await makeListener(api)).call(signUp, { params: slot })
  const changed: string[] = []
  for (const from of bookingStatus.options)
    for (const to of targets) {
      const why = `${from} to ${to}`
      await db.updateTable('bookings').set({ status: from }).execute()
      const bookings = await transact(api.ctx, (tx) =>
        changeBookings(tx, clock.now(), [booking_id!], { to, by_user_id: null, why }),
      )
      const { status } = await db.selectFrom('bookings').select('status').executeTakeFirstOrThrow()
      expect([why, status]).toEqual([why, bookings.length > 0 ? to : from])
      if (bookings.length > 0) changed.push(why)
    }

  expect(changed).toEqual([
    'RESERVED to BOOKED',
    'RESERVED to CANCELED',
    'RESERVED to EXPIRED',
    'BOOKED to STARTED',
    'BOOKED to ENDED',
    'BOOKED to CANCELED',
    'STARTED to ENDED',
  ])
  const history = await db.selectFrom('booking_history').select('why').orderBy('booking_history_id').execute()
  expect(history.map(({ why }) => why)).toEqual(['signed up', ...changed])
})

test('the reasons LISTENER, SPEAKER, PLATFORM and BANK cancel a place for good, and a decline or expiry does not', () => {
  const reasons = [
    'LISTENER',
    'SPEAKER',
    'PLATFORM',
    'BANK',
    'DECLINED',
    'EXPIRED',
    'GAVE_UP',
    'ACQUIRER_DOWN',
    '',
    null,
  ]
  expect(reasons.filter(isCanceler)).toEqual(['LISTENER', 'SPEAKER', 'PLATFORM', 'BANK'])
})

test('a meeting is marked as started once and as ended once, and no other meeting is', async () => {
  await using api = await startApi()
  const { db, clock } = api.ctx
  const slots = [
    await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING' }),
    await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING' }),
  ]
  const listeners = [await makeListener(api), await makeListener(api)]
  const { consultation_id } = await api.as(listeners[0]!).call(signUp, { params: slots[0]! })
  await api.as(listeners[1]!).call(signUp, { params: slots[1]! })
  const start = () => transact(api.ctx, (tx) => markStarted(tx, clock.now(), consultation_id))
  const end = (counted_seconds: number) =>
    transact(api.ctx, (tx) => markEnded(tx, clock.now(), { consultation_id, counted_seconds }))

  const started_at = clock.now()
  expect(await start()).toBe(true)
  await api.clock.advance({ minutes: 10 })
  expect(await start()).toBe(false)
  const ended_at = clock.now()
  await end(600)
  await api.clock.advance({ minutes: 10 })
  await end(1200)

  const marks = await db
    .selectFrom('consultations')
    .select(['started_at', 'ended_at', 'counted_seconds'])
    .orderBy('consultation_id')
    .execute()
  expect(marks).toMatchObject([
    { started_at, ended_at, counted_seconds: 600 },
    { started_at: null, ended_at: null },
  ])
})
