import type { ListenerNote } from '@razgovor/contract/listener-notes'
import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { ApiError } from '../../errors/api-error.ts'

interface Pair {
  speaker_id: string
  listener_id: string
}

export async function getNote({ db }: Pick<Ctx, 'db'>, { speaker_id, listener_id }: Pair): Promise<ListenerNote> {
  const { text, updated_at } = await db
    .selectFrom('conversations as c')
    .leftJoin('listener_notes as n', (join) =>
      join.onRef('n.listener_id', '=', 'c.listener_id').onRef('n.speaker_id', '=', 'c.speaker_id'),
    )
    .select(['n.text', 'n.updated_at'])
    .where('c.listener_id', '=', listener_id)
    .where('c.speaker_id', '=', speaker_id)
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
  return { text: text ?? '', updated_at: updated_at?.toISOString() ?? null }
}

export async function saveNote(ctx: Ctx, { text, ...pair }: Pair & { text: string }): Promise<ListenerNote> {
  await transact(ctx, async (tx) => {
    await tx
      .selectFrom('conversations as c')
      .innerJoin('users as u', 'u.user_id', 'c.listener_id')
      .select('c.conversation_id')
      .where('c.listener_id', '=', pair.listener_id)
      .where('c.speaker_id', '=', pair.speaker_id)
      .where('u.anonymised_at', 'is', null)
      // Erasure of the listener waits for this transaction, so that it deletes this note too.
      .forShare('u')
      .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
    if (text === '') {
      await tx
        .deleteFrom('listener_notes')
        .where('speaker_id', '=', pair.speaker_id)
        .where('listener_id', '=', pair.listener_id)
        .execute()
      return
    }
    const note = { text, updated_at: ctx.clock.now() }
    await tx
      .insertInto('listener_notes')
      .values({ ...pair, ...note })
      .onConflict((conflict) => conflict.columns(['speaker_id', 'listener_id']).doUpdateSet(note))
      .execute()
  })
  return getNote(ctx, pair)
}
