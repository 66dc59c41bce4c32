import type { AddedItem, BoardChange, BoardDrawing } from '@razgovor/contract/board'
import { boardInkMax, boardItemsMax, itemInk } from '@razgovor/contract/limits'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../../db/client.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { meetingsRefusals } from '../meetings.texts.ts'

export interface Counts {
  version: number
  item_count: number
  ink: number
}

interface Making {
  consultation_id: string
  user_id: string
  change_id: string
  counts: Counts
  now: Date
}

/** Returns the new counts. Each changed item increases the version by one. Throws human_friendly (full). */
export async function changeBoardItems(tx: Tx, making: Making, change: BoardChange): Promise<Counts> {
  if (change.kind === 'ADD') return addItems(tx, making, change.items)
  if (change.kind === 'RESTORE') return restoreItems(tx, making, change.removed_by)
  const isMeant = change.kind === 'CLEAR' ? sql<boolean>`true` : sql<boolean>`item_id = any(${change.item_ids}::uuid[])`
  return removeItems(tx, making, isMeant)
}

async function addItems(tx: Tx, making: Making, items: readonly AddedItem[]): Promise<Counts> {
  const { consultation_id, user_id, counts, now } = making
  const unlike = new Map(items.map((item) => [item.item_id, item]))
  const known = await tx
    .selectFrom('board_items')
    .select('item_id')
    .where('consultation_id', '=', consultation_id)
    .where('item_id', 'in', [...unlike.keys()])
    .execute()
  for (const { item_id } of known) unlike.delete(item_id)
  const added = [...unlike.values()]
  if (added.length === 0) return counts
  const ink = added.reduce((sum, { drawing }) => sum + inkOf(drawing), counts.ink)
  if (ink > boardInkMax) throw new ApiError('human_friendly', meetingsRefusals.board_used_up)
  const rows = added.map(({ item_id, drawing }, index) => {
    const version = counts.version + 1 + index
    const drawn = { drawing: JSON.stringify(drawing), drawn_at: now }
    return Object.assign(drawn, { consultation_id, item_id, user_id, position: version, version })
  })
  const changed = { ...moveOn(counts, rows.length, 1), ink }
  await tx.insertInto('board_items').values(rows).execute()
  return changed
}

function inkOf(drawing: BoardDrawing): number {
  if ('points' in drawing) return itemInk + drawing.points.length
  return itemInk + ('text' in drawing ? drawing.text.length : 0)
}

async function removeItems(tx: Tx, making: Making, isMeant: RawBuilder<boolean>): Promise<Counts> {
  const { change_id, counts } = making
  const isPresent = sql<boolean>`removed_by is null and ${isMeant}`
  return moveOn(counts, await changeEach(tx, making, { isMeant: isPresent, removed_by: change_id }), -1)
}

async function restoreItems(tx: Tx, making: Making, removed_by: string): Promise<Counts> {
  const { consultation_id, user_id, counts } = making
  const isMeant = sql<boolean>`removed_by = ${removed_by} and exists (
    select from board_changes h
    where h.consultation_id = ${consultation_id} and h.change_id = ${removed_by} and h.user_id = ${user_id})`
  return moveOn(counts, await changeEach(tx, making, { isMeant, removed_by: null }), 1)
}

interface Meant {
  isMeant: RawBuilder<boolean>
  removed_by: string | null
}

async function changeEach(tx: Tx, { consultation_id, counts }: Making, { isMeant, removed_by }: Meant) {
  const { numAffectedRows } = await sql`
    update board_items i set removed_by = ${removed_by}::uuid, version = ${counts.version}::int + meant.place
    from (
      select item_id, row_number() over (order by position)::int as place
      from board_items where consultation_id = ${consultation_id} and ${isMeant}) meant
    where i.consultation_id = ${consultation_id} and i.item_id = meant.item_id`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

function moveOn({ version, item_count, ink }: Counts, changed: number, sign: 1 | -1): Counts {
  const after = item_count + sign * changed
  if (after > boardItemsMax) throw new ApiError('human_friendly', meetingsRefusals.board_full)
  return { version: version + changed, item_count: after, ink }
}
