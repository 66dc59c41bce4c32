import { meetingsTexts } from './meetings.texts.ts'
import { both, support } from './readers.ts'
import { at, shortId } from './row-titles.ts'
import type { TableEntry } from './table-entry.ts'

export const meetingTables = {
  time_slots: {
    title: meetingsTexts.time_slots.title,
    access: { group: 'meetings', read: support },
    title_field: 'time_start',
    title_sql: at('time_start'),
    people: ['speaker_id'],
    list: ['time_start', 'speaker_id', 'topic', 'booking_mode', 'amount', 'places', 'places_taken'],
    hidden: ['during', 'free_number'],
  },
  consultations: {
    title: meetingsTexts.consultations.title,
    access: { group: 'meetings', read: both },
    title_field: 'consultation_id',
    title_sql: shortId(meetingsTexts.consultations.row, 'consultation_id'),
    people: ['speaker_id'],
    list: ['speaker_id', 'slot_id', 'flow_type', 'created_at', 'started_at', 'ended_at'],
    actions: [
      {
        name: 'cancel',
        title: meetingsTexts.consultations.actions.cancel,
        call: 'POST /api/admin/consultations/:consultation_id/cancel',
        only_when: { field: 'started_at', empty: true },
        is_dangerous: true,
      },
      {
        name: 'close',
        title: meetingsTexts.consultations.actions.close,
        call: 'POST /api/admin/consultations/:consultation_id/close',
        only_when: { field: 'ended_at', empty: true },
        is_dangerous: true,
      },
    ],
  },
  bookings: {
    title: meetingsTexts.bookings.title,
    access: { group: 'meetings', read: both },
    title_field: 'booking_id',
    title_sql: shortId(meetingsTexts.bookings.row, 'booking_id'),
    people: ['listener_id', 'speaker_id'],
    list: ['time_start', 'listener_id', 'speaker_id', 'status', 'amount', 'refunded_amount'],
    actions: [
      {
        name: 'refund',
        title: meetingsTexts.bookings.actions.refund,
        call: 'POST /api/admin/orders/:order_id/refunds',
        only_when: { field: 'status', values: ['BOOKED', 'STARTED', 'ENDED', 'CANCELED'] },
        is_dangerous: true,
      },
    ],
  },
} satisfies Record<string, TableEntry>
