import { plusMinutes } from '../../apps/api/src/time/clock.ts'
import type { Tx } from '../../apps/api/src/db/client.ts'
import { newId } from '../../apps/api/src/ids.ts'

interface Pair {
  listener_id: string
  speaker_id: string
  created_at: Date
}

const written = [
  { by: 'LISTENER', text: 'Добрый день! Можно прислать вопросы заранее?' },
  { by: 'SPEAKER', text: 'Да, присылай. Трёх хватит на весь час.' },
  { by: 'LISTENER', text: 'Отлично, подготовлю к четвергу.' },
  { by: 'SPEAKER', text: 'Договорились. Если время не подойдёт, перенеси встречу, я подстроюсь.' },
] as const

/** Inserts a conversation for each listener and speaker with a booking, without notifying them. */
export async function insertConversations(tx: Tx, now: Date, bookings: readonly Pair[]): Promise<void> {
  const pairs = new Map(
    bookings
      .toSorted((one, other) => other.created_at.getTime() - one.created_at.getTime())
      .map((booking) => [`${booking.listener_id} ${booking.speaker_id}`, booking]),
  )
  const rows = Array.from(pairs.values(), ({ listener_id, speaker_id, created_at }) => {
    const conversation_id = newId(created_at)
    return {
      conversation_id,
      listener_id,
      speaker_id,
      opened_by: 'BOOKING' as const,
      created_at,
      active_at: created_at,
    }
  })
  if (rows.length > 0) await tx.insertInto('conversations').values(rows).execute()
  const talked = rows.find(({ listener_id }) => listener_id === bookings[0]?.listener_id)
  if (talked) await insertMessages(tx, now, talked)
}

async function insertMessages(tx: Tx, now: Date, talked: Pair & { conversation_id: string }): Promise<void> {
  const { conversation_id } = talked
  const messages = written.map(({ by, text }, index) => {
    const created_at = plusMinutes(now, (index - written.length) * 20)
    const from_user_id = by === 'LISTENER' ? talked.listener_id : talked.speaker_id
    const [message_id, client_id] = [newId(created_at), newId(created_at)]
    return { message_id, client_id, conversation_id, position: index + 1, from_user_id, text, created_at }
  })
  await tx.insertInto('conversation_messages').values(messages).execute()
  const last_position = messages.length
  await tx
    .updateTable('conversations')
    .set({ last_position, active_at: messages.at(-1)!.created_at, speaker_read_position: last_position })
    .set({ listener_read_position: last_position - 1, listener_unread: 1 })
    .where('conversation_id', '=', conversation_id)
    .execute()
}
