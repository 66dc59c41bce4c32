import type { Db, Tx } from '../../db/client.ts'
import { newId } from '../../ids.ts'

interface Pair {
  listener_id: string
  speaker_id: string
}

export async function openConversation(
  tx: Tx,
  now: Date,
  { listener_id, speaker_id, opened_by }: Pair & { opened_by: 'BOOKING' | 'REQUEST' | 'QUESTION' },
): Promise<{ conversation_id: string; is_new: boolean }> {
  const conversation_id = newId(now)
  const opened = await tx
    .insertInto('conversations')
    .values({ conversation_id, listener_id, speaker_id, opened_by, created_at: now, active_at: now })
    .onConflict((conflict) => conflict.constraint('conversations_once').doNothing())
    .returning('conversation_id')
    .executeTakeFirst()
  if (opened) {
    for (const user_id of [listener_id, speaker_id])
      tx.after.push(user_id, { type: 'conversation_opened', content: '', payload: { conversation_id } })
    return { conversation_id, is_new: true }
  }
  const found = await findConversationId(tx, { listener_id, speaker_id })
  return { conversation_id: found!, is_new: false }
}

export async function findConversationId(db: Db, { listener_id, speaker_id }: Pair): Promise<string | undefined> {
  const found = await db
    .selectFrom('conversations')
    .select('conversation_id')
    .where('listener_id', '=', listener_id)
    .where('speaker_id', '=', speaker_id)
    .executeTakeFirst()
  return found?.conversation_id
}
