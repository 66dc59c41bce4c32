import type { OwnSlot } from '@razgovor/contract/schedule'
import { defaultTerms } from '@razgovor/contract/slot-terms'
import { expect, test } from 'vitest'
import { toEvent } from './slot-event.ts'

const now_iso = '2026-11-24T10:00:00Z'
const listener = { user_id: 'l', alias: null, first_name: 'Игорь', last_name: 'Мишин', avatar_thumbnail_url: null }
const slot: OwnSlot = {
  slot_id: 's',
  speaker_id: 'a',
  slot_type: 'SPEAKER_CONSULTATION',
  series_id: null,
  kind_id: null,
  ...defaultTerms,
  booking_mode: 'BUYABLE',
  topic: 'Разбор резюме',
  time_start_iso: '2026-11-24T12:00:00Z',
  time_end_iso: '2026-11-24T13:00:00Z',
  amount: 250_000,
  currency: 'RUB',
  places_free: 1,
  repeat_id: null,
  made_by_rules: false,
  is_busy: false,
  is_off_sale: false,
  consultation_id: null,
  bookings: [],
}

test('a free slot says so, with its topic', () => {
  expect(toEvent(slot, now_iso)).toMatchObject({ kind: 'free', title: 'Свободно', note: 'Разбор резюме' })
})

test('a booked slot names its listener, and shows that an unpaid one waits', () => {
  const booked = { ...slot, bookings: [{ status: 'BOOKED' as const, listener }] }
  expect(toEvent(booked, now_iso)).toMatchObject({ kind: 'booked', title: 'Игорь М.', note: 'Разбор резюме' })
  const reserved = { ...slot, bookings: [{ status: 'RESERVED' as const, listener }] }
  expect(toEvent(reserved, now_iso)).toMatchObject({ kind: 'booked', note: 'Ждёт оплаты' })
})

test('a slot that has ended is past, whatever the attendance', () => {
  expect(toEvent({ ...slot, time_end_iso: now_iso }, now_iso)).toMatchObject({ kind: 'past', title: 'Прошло' })
})
