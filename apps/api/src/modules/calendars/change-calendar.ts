import type { Calendar, changeCalendar as endpoint } from '@razgovor/contract/calendars'
import type { z } from 'zod'
import type { Ctx } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { ApiError } from '../../errors/api-error.ts'
import { toLine } from '../../text/plain-text.ts'
import { lockSchedule } from '../schedule/add-time-slot.ts'
import { markBusySlots } from '../schedule/mark-busy-slots.ts'
import { unreadable } from './add-calendar.ts'
import { busyWindow } from './busy-window.ts'
import { decryptAccount, encryptAccount } from './calendar-account.ts'
import { collectionsOf, toCalendar, type CalendarRow } from './calendar-view.ts'
import { calendarsRefusals } from './calendars.texts.ts'
import { readCalendar } from './calendar-thread.ts'
import { refreshCalendar } from './refresh-calendar.ts'
import { writeMeetings } from './write-meetings.ts'

interface CalendarKey {
  user_id: string
  calendar_id: string
}

type Change = z.output<(typeof endpoint)['body']>

/**
 * Applies the change, then writes or reads the calendar again if needed. Throws not_exist; human_friendly for a wrong
 * password, which is not saved, or an unknown collection.
 */
export async function changeCalendar(ctx: Ctx, key: CalendarKey, change: Change): Promise<Calendar> {
  if (change.password !== undefined) await assertPassword(ctx, key, change.password)
  await transact(ctx, async (tx) => {
    const row = await findOwn(tx, key).forUpdate().executeTakeFirstOrThrow(unknown)
    await tx
      .updateTable('calendars')
      .set({
        ...(change.title !== undefined && { title: toLine(change.title) || row.title }),
        ...(change.password !== undefined && { secret: withPassword(ctx, row, change.password) }),
        ...(change.read && { collections: JSON.stringify(chosen(row, change.read)), fingerprint: null }),
        ...(change.write_to !== undefined && { write_to: known(row, change.write_to), write_problem: null }),
      })
      .where('calendar_id', '=', key.calendar_id)
      .execute()
  })
  const isReadAgain = change.password !== undefined || change.read !== undefined
  if (change.write_to !== undefined) await writeMeetings(ctx, key.calendar_id)
  if (isReadAgain) await refreshCalendar(ctx, key.calendar_id)
  return toCalendar(await findOwn(ctx.db, key).executeTakeFirstOrThrow(unknown))
}

async function assertPassword(ctx: Ctx, key: CalendarKey, password: string): Promise<void> {
  const row = await findOwn(ctx.db, key).executeTakeFirstOrThrow(unknown)
  if (row.kind === 'ICS') throw new ApiError('human_friendly', calendarsRefusals.calendar_takes_no_password)
  const { problem } = await readCalendar({
    kind: row.kind,
    account: { ...decryptAccount(ctx.config, row), password },
    skipped: collectionsOf(row).map(({ url }) => url),
    known: null,
    window: await busyWindow(ctx, key.user_id),
    allow_private: ctx.config.CALENDAR_PRIVATE_NETWORKS,
  })
  if (problem === 'UNAUTHORIZED') throw unreadable(problem)
}

function findOwn(db: Db, { user_id, calendar_id }: CalendarKey) {
  return db.selectFrom('calendars').selectAll().where('calendar_id', '=', calendar_id).where('user_id', '=', user_id)
}

function unknown(): ApiError {
  return new ApiError('not_exist')
}

/** Slots that the calendar hid are offered again. Safe to repeat. */
export async function removeCalendar(ctx: Ctx, { user_id, calendar_id }: CalendarKey): Promise<void> {
  await transact(ctx, async (tx) => {
    await lockSchedule(tx, user_id)
    const { numDeletedRows } = await tx
      .deleteFrom('calendars')
      .where('calendar_id', '=', calendar_id)
      .where('user_id', '=', user_id)
      .executeTakeFirstOrThrow()
    if (numDeletedRows > 0n) await markBusySlots(tx, ctx.clock.now(), user_id)
  })
}

function withPassword({ config }: Ctx, row: CalendarRow, password: string): Buffer {
  return encryptAccount(config, row.calendar_id, { ...decryptAccount(config, row), password })
}

function chosen(row: CalendarRow, read: readonly string[]) {
  for (const url of read) known(row, url)
  return collectionsOf(row).map(({ url, title }) => ({ url, title, is_read: read.includes(url) }))
}

function known(row: CalendarRow, url: string | null): string | null {
  if (url !== null && !collectionsOf(row).some((collection) => collection.url === url))
    throw new ApiError('human_friendly', calendarsRefusals.calendar_collection_unknown)
  return url
}
