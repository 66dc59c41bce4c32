import type { ChatMessage } from '@razgovor/contract/meetings'
import { sql } from 'kysely'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { newId } from '../../../ids.ts'
import { plusMinutes } from '../../../time/clock.ts'
import { assertTakesPart, type RoomCall } from '../assert-takes-part.ts'

const listedMax = 500
// As long as the chat's files.
const keptDays = 7

interface NewMessage {
  consultation_id: string
  user_id: string
  client_id: string
  text: string
  file_id: string | undefined
}

/** Safe to repeat. */
export async function addChatMessage(tx: Tx, created_at: Date, message: NewMessage): Promise<void> {
  await tx
    .insertInto('meeting_messages')
    .values({ ...message, message_id: newId(created_at), created_at })
    .onConflict((conflict) => conflict.columns(['consultation_id', 'user_id', 'client_id']).doNothing())
    .execute()
}

/** Throws as `assertTakesPart`. */
export async function listChatMessages(ctx: Ctx, call: RoomCall): Promise<ChatMessage[]> {
  await assertTakesPart(ctx, call)
  const newest = await ctx.db
    .selectFrom('meeting_messages as m')
    .innerJoin('users as u', 'u.user_id', 'm.user_id')
    .leftJoin('meeting_files as f', 'f.file_id', 'm.file_id')
    .select(['m.user_id', 'm.client_id', 'm.text', 'm.created_at', 'u.first_name', 'u.last_name'])
    .select(['f.file_id', 'f.name as file_name', 'f.bytes'])
    .where('m.consultation_id', '=', call.consultation_id)
    .orderBy('m.message_id', 'desc')
    .limit(listedMax)
    .execute()
  return newest.toReversed().map((message) => ({
    user_id: message.user_id,
    client_id: message.client_id,
    name: `${message.first_name} ${message.last_name}`.trim(),
    text: message.text,
    file:
      message.file_id === null ? null : { file_id: message.file_id, name: message.file_name!, bytes: message.bytes! },
    created_at: message.created_at.toISOString(),
  }))
}

export async function sweepChatMessages({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<void> {
  const before = plusMinutes(clock.now(), -keptDays * 24 * 60)
  await sql`
    delete from meeting_messages m using consultations c join time_slots t on t.slot_id = c.slot_id
    where c.consultation_id = m.consultation_id and t.time_end <= ${before}`.execute(db)
}
