import type { exchangeEmail as exchangeEmailCall } from '@razgovor/contract/bookings'
import { sql } from 'kysely'
import type { z } from 'zod'
import { plusMinutes } from '../../time/clock.ts'
import type { Ctx } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { ApiError } from '../../errors/api-error.ts'
import { newId } from '../../ids.ts'
import { assertAttempt, type Limit } from '../accounts/sign-in/attempts.ts'
import { assertHuman } from '../accounts/sign-in/captcha.ts'
import { mailIntoConversations } from '../conversations/messages/mail-into-conversations.ts'
import { message } from '../notifications/kinds/message.ts'
import { findPresentMeeting } from './moves/find-movable.ts'
import { bookingsRefusals } from './bookings.texts.ts'

type Message = z.output<typeof exchangeEmailCall.body>

const minutesAfterEnd = 30 * 24 * 60

const messageLimit: Limit = {
  scope: 'MESSAGE',
  max: 10,
  minutes: 24 * 60,
  refusal: bookingsRefusals.too_many_messages,
}

/**
 * Writes to the other side of a meeting that is or was booked: a listener to the speaker, the speaker to every listener.
 * Throws not_exist, human_friendly (never booked, too late, no recipient), validation (the captcha), throttling.
 */
export async function exchangeEmail(ctx: Ctx, from_user_id: string, written: Message): Promise<void> {
  const { id, subject, text, captcha_pass } = written
  const now = ctx.clock.now()
  const consultation_id = await findPresentMeeting(ctx.db, { consultation_id: id, user_id: from_user_id })
  const { reader_ids: readers, is_from_speaker } = await getReaders(ctx.db, now, { consultation_id, from_user_id })
  await assertHuman(ctx, captcha_pass)
  await assertAttempt(ctx.db, now, messageLimit, from_user_id)
  await transact(ctx, async (tx) => {
    const consultation_message_id = newId(now)
    await tx
      .insertInto('consultation_messages')
      .values({ consultation_message_id, consultation_id, from_user_id, subject, text, created_at: now })
      .execute()
    const mailed = { message_id: consultation_message_id, consultation_id, from_user_id, subject, text }
    await mailIntoConversations(tx, now, { ...mailed, reader_ids: readers, is_from_speaker })
    for (const user_id of readers) await message.queue(tx, { consultation_message_id, user_id })
  })
}

interface Writer {
  consultation_id: string
  from_user_id: string
}

interface Readers {
  reader_ids: string[]
  is_from_speaker: boolean
}

async function getReaders(db: Db, now: Date, writer: Writer): Promise<Readers> {
  const bookings = await findBookings(db, writer)
  if (bookings.length === 0) throw new ApiError('not_exist')
  const booked = bookings.filter(({ was_booked }) => was_booked)
  if (booked.length === 0) throw new ApiError('human_friendly', bookingsRefusals.meeting_not_booked)
  if (booked.every(({ time_end }) => plusMinutes(time_end, minutesAfterEnd) <= now))
    throw new ApiError('human_friendly', bookingsRefusals.too_late_to_write)
  // Bookings that were not canceled or, if there are none, all.
  const held = booked.filter(({ status }) => status !== 'CANCELED')
  const readers = (held.length > 0 ? held : booked).filter(
    ({ reader_is_open, is_blocked }) => reader_is_open && !is_blocked,
  )
  if (readers.length === 0) throw new ApiError('human_friendly', bookingsRefusals.nobody_to_write_to)
  const reader_ids = [...new Set(readers.map(({ reader_id }) => reader_id))]
  return { reader_ids, is_from_speaker: readers.some(({ is_to_listener }) => is_to_listener) }
}

function findBookings(db: Db, { consultation_id, from_user_id }: Writer) {
  return db
    .selectFrom('bookings as b')
    .innerJoin('users as reader', (join) =>
      join.on(
        'reader.user_id',
        '=',
        sql`case when b.speaker_id = ${from_user_id} then b.listener_id else b.speaker_id end`,
      ),
    )
    .select(['b.status', 'b.time_end', 'reader.user_id as reader_id', 'reader.is_open as reader_is_open'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('booking_history as h')
            .select('h.booking_id')
            .whereRef('h.booking_id', '=', 'b.booking_id')
            .where('h.to_status', '=', 'BOOKED'),
        )
        .$castTo<boolean>()
        .as('was_booked'),
    )
    .select((eb) => [
      eb('b.speaker_id', '=', from_user_id).$castTo<boolean>().as('is_to_listener'),
      // Either side may block their conversation.
      eb
        .exists(
          eb
            .selectFrom('conversations as t')
            .select('t.conversation_id')
            .whereRef('t.listener_id', '=', 'b.listener_id')
            .whereRef('t.speaker_id', '=', 'b.speaker_id')
            .where(sql<boolean>`coalesce(t.listener_blocked_at, t.speaker_blocked_at) is not null`),
        )
        .$castTo<boolean>()
        .as('is_blocked'),
    ])
    .where('b.consultation_id', '=', consultation_id)
    .where((eb) => eb.or([eb('b.listener_id', '=', from_user_id), eb('b.speaker_id', '=', from_user_id)]))
    .execute()
}
