import type { Board, BoardDrawing } from '@razgovor/contract/board'
import { sql } from 'kysely'
import type { Db } from './client.ts'

const pageSize = 1000

interface Asked {
  consultation_id: string
  after: number
}

/** The items that changed after the version; with `after` 0, the items on the board. */
export async function readBoard(db: Db, { consultation_id, after }: Asked): Promise<Board> {
  const board = await db
    .selectFrom('boards')
    .select('version')
    .where('consultation_id', '=', consultation_id)
    .executeTakeFirst()
  // Reading the items after the version makes sure that they are at least as new.
  const rows = await db
    .selectFrom('board_items')
    .select(['item_id', 'user_id', 'position', 'version', 'removed_by'])
    .select(sql<BoardDrawing | null>`case when removed_by is null then drawing end`.as('drawing'))
    .where('consultation_id', '=', consultation_id)
    .where('version', '>', after)
    .$if(after === 0, (query) => query.where('removed_by', 'is', null))
    .orderBy('version')
    .limit(pageSize + 1)
    .execute()
  const items = rows.slice(0, pageSize)
  const last = items.at(-1)?.version ?? 0
  const has_more = rows.length > pageSize
  return { version: has_more ? last : Math.max(board?.version ?? 0, last), items, has_more }
}
