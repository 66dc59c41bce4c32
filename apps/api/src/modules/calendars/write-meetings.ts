import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { storedIcs, type CalendarEntry } from '../../calendar/ics.ts'
import { upcomingEntries } from '../../calendar/meeting-ics.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { plusMinutes } from '../../time/clock.ts'
import { decryptAccount } from './calendar-account.ts'
import type { WriteResult } from './calendar-task.ts'
import { whenThreadIsFree, writeCalendar } from './calendar-thread.ts'
import type { CalendarRow } from './calendar-view.ts'

// Longer than a worker thread may run.
const turnMinutes = 2
// A worker thread can put this many events in its time; the next turn writes the rest.
const puts_max = 100
const turns_max = 20

interface WantedEntry extends CalendarEntry {
  address: string
  fingerprint: string
}

interface Turn {
  row: CalendarRow
  ends_at: Date
  puts: WantedEntry[]
  deletes: string[]
}

/**
 * Puts new and changed meetings into the calendar, deletes written events that are no longer wanted, and leaves past
 * ones. A problem is stored in the calendar's row, and the next refresh writes again. Safe to repeat.
 */
export async function writeMeetings(ctx: Ctx, calendar_id: string): Promise<void> {
  let isLeft = true
  // A turn's lease has a fixed length, so a turn starts only once a thread is free.
  for (let turns = 0; isLeft && turns < turns_max; turns += 1)
    isLeft = await whenThreadIsFree(() => writeInTurn(ctx, calendar_id))
}

async function writeInTurn(ctx: Ctx, calendar_id: string): Promise<boolean> {
  const turn = await takeTurn(ctx, calendar_id)
  if (!turn) return false
  const { row, puts, deletes } = turn
  const result = await writeCalendar({
    account: decryptAccount(ctx.config, row),
    allow_private: ctx.config.CALENDAR_PRIVATE_NETWORKS,
    puts: puts.map((entry) => ({ url: entry.address, ics: storedIcs(entry) })),
    deletes,
  })
  await endTurn(ctx, turn, result)
  return result.problem === null
}

/**
 * Takes the lease for writing this calendar: with two writers, the slower could write the older state last. Undefined
 * if there is nothing to write or another writer has the lease; that writer plans again after its turn.
 */
function takeTurn(ctx: Ctx, calendar_id: string): Promise<Turn | undefined> {
  return transact(ctx, async (tx) => {
    const now = ctx.clock.now()
    const row = await tx
      .selectFrom('calendars')
      .innerJoin('users', 'users.user_id', 'calendars.user_id')
      .selectAll('calendars')
      .where('calendar_id', '=', calendar_id)
      .where('users.is_open', '=', true)
      .forUpdate('calendars')
      .executeTakeFirst()
    if (!row || (row.writing_until && row.writing_until > now)) return undefined
    const plan = await planWriting(ctx, tx, row)
    if (plan.puts.length + plan.deletes.length === 0) return undefined
    const ends_at = plusMinutes(now, turnMinutes)
    await tx.updateTable('calendars').set({ writing_until: ends_at }).where('calendar_id', '=', calendar_id).execute()
    return { row, ends_at, ...plan }
  })
}

async function planWriting(ctx: Ctx, tx: Tx, { calendar_id, user_id, write_to }: CalendarRow) {
  const written = await tx
    .selectFrom('calendar_entries')
    .select(['url', 'fingerprint'])
    .where('calendar_id', '=', calendar_id)
    .where('ends_at', '>', ctx.clock.now())
    .execute()
  const fingerprints = new Map(written.map(({ url, fingerprint }) => [url, fingerprint]))
  const entries = write_to === null ? [] : await upcomingEntries({ ...ctx, db: tx }, user_id)
  const wanted = new Map(entries.map((entry) => toWanted(entry, write_to!)).map((entry) => [entry.address, entry]))
  return {
    puts: [...wanted.values()]
      .filter(({ address, fingerprint }) => fingerprints.get(address) !== fingerprint)
      .slice(0, puts_max),
    deletes: written.flatMap(({ url }) => (wanted.has(url) ? [] : [url])),
  }
}

function toWanted(entry: CalendarEntry, write_to: string): WantedEntry {
  const { written_at: _always_now, ...lasting } = entry
  const fingerprint = createHash('sha256').update(JSON.stringify(lasting)).digest('base64')
  const collection = write_to.endsWith('/') ? write_to : `${write_to}/`
  return { ...entry, fingerprint, address: new URL(`${encodeURIComponent(entry.uid)}.ics`, collection).href }
}

async function endTurn(ctx: Ctx, { row, ends_at: own_end, puts }: Turn, { problem, done }: WriteResult): Promise<void> {
  const { calendar_id } = row
  await transact(ctx, async (tx) => {
    const calendar = await tx
      .updateTable('calendars')
      // A writer that outlived its lease must not end the next writer's lease.
      .set({ writing_until: sql`nullif(writing_until, ${own_end})`, write_problem: problem })
      .where('calendar_id', '=', calendar_id)
      .returning('calendar_id')
      .executeTakeFirst()
    // The calendar was disconnected meanwhile.
    if (!calendar) return
    const isPut = new Set(puts.map(({ address }) => address))
    await tx
      .deleteFrom('calendar_entries')
      .where('calendar_id', '=', calendar_id)
      .where((eb) =>
        eb.or([
          eb('url', '=', sql<string>`any(${done.filter((url) => !isPut.has(url))}::text[])`),
          eb('ends_at', '<=', ctx.clock.now()),
        ]),
      )
      .execute()
    for (const { address, fingerprint, ends_at } of puts.filter((entry) => done.includes(entry.address)))
      await tx
        .insertInto('calendar_entries')
        .values({ calendar_id, url: address, fingerprint, ends_at })
        .onConflict((conflict) => conflict.columns(['calendar_id', 'url']).doUpdateSet({ fingerprint, ends_at }))
        .execute()
  })
}
