import type { Board, BoardChange, MadeChange } from '@razgovor/contract/board'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { readBoard } from '../../../db/read-board.ts'
import { transact } from '../../../db/transact.ts'
import { assertTakesPart, type RoomCall } from '../assert-takes-part.ts'
import { changeBoardItems, type Counts } from './change-board-items.ts'
import { assertHosts } from '../host/host.ts'
import { sendChange } from '../send-change.ts'

export async function getBoard(ctx: Ctx, { after, ...call }: RoomCall & { after: number }): Promise<Board> {
  await assertTakesPart(ctx, call)
  return readBoard(ctx.db, { consultation_id: call.consultation_id, after })
}

interface NewChange extends RoomCall {
  change_id: string
  change: BoardChange
}

/**
 * Makes the change unless it was made before. Throws as `assertTakesPart`, human_friendly (full), forbidden (clears
 * without being a host).
 */
export async function changeBoard(ctx: Ctx, { zone, ...asked }: NewChange): Promise<MadeChange> {
  const { consultation_id, user_id, change } = asked
  await assertTakesPart(ctx, { consultation_id, user_id, zone })
  if (change.kind === 'CLEAR') await assertHosts(ctx, { consultation_id, host_id: user_id, zone })
  const { made, isNew } = await transact(ctx, async (tx) => {
    const counts = await lockBoard(tx, consultation_id, ctx.clock.now())
    const known = await findMade(tx, asked)
    return known ? { made: known, isNew: false } : { made: await make(tx, ctx.clock.now(), asked, counts), isNew: true }
  })
  if (isNew && made.version > made.before)
    await sendChange(ctx, { consultation_id, topic: 'board' }, { ...made, user_id, change })
  return made
}

async function lockBoard(tx: Tx, consultation_id: string, updated_at: Date): Promise<Counts> {
  await tx
    .insertInto('boards')
    .values({ consultation_id, version: 0, item_count: 0, ink: 0, updated_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('boards')
    .select(['version', 'item_count', 'ink'])
    .where('consultation_id', '=', consultation_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

type Asked = Omit<NewChange, 'zone'>

function findMade(tx: Tx, { consultation_id, change_id }: Asked): Promise<MadeChange | undefined> {
  return tx
    .selectFrom('board_changes')
    .select(['change_id', 'before', 'version'])
    .where('consultation_id', '=', consultation_id)
    .where('change_id', '=', change_id)
    .executeTakeFirst()
}

async function make(tx: Tx, now: Date, { change, ...asked }: Asked, counts: Counts): Promise<MadeChange> {
  const changed = await changeBoardItems(tx, { ...asked, counts, now }, change)
  const { consultation_id, change_id } = asked
  await tx
    .updateTable('boards')
    .set({ ...changed, updated_at: now })
    .where('consultation_id', '=', consultation_id)
    .execute()
  const made = { change_id, before: counts.version, version: changed.version }
  await tx
    .insertInto('board_changes')
    .values({ ...asked, ...made, made_at: now })
    .execute()
  return made
}
