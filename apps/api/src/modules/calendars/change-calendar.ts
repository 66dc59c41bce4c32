import type { Calendar, changeCalendar as endpoint } from '@razgovor/contract/calendars'
import type { z } from 'zod'
import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { ApiError } from '../../errors/api-error.ts'
import { toLine } from '../../text/plain-text.ts'
import { lockSchedule } from '../schedule/add-time-slot.ts'
import { markBusySlots } from '../schedule/mark-busy-slots.ts'
import { unreadable } from './add-calendar.ts'
import { decryptAccount, encryptAccount } from './calendar-account.ts'
import { collectionsOf, toCalendar, type CalendarRow } from './calendar-view.ts'
import { calendarsRefusals } from './calendars.texts.ts'
import { refreshCalendar } from './refresh-calendar.ts'

interface CalendarKey {
  user_id: string
  calendar_id: string
}

type Change = z.output<(typeof endpoint)['body']>

/** With a new password or choice it is read again. Throws not_exist and human_friendly. */
export async function changeCalendar(ctx: Ctx, key: CalendarKey, change: Change): Promise<Calendar> {
  const changed = await transact(ctx, async (tx) => {
    const row = await tx
      .selectFrom('calendars')
      .selectAll()
      .where('calendar_id', '=', key.calendar_id)
      .where('user_id', '=', key.user_id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
    return tx
      .updateTable('calendars')
      .set({
        ...(change.title !== undefined && { title: toLine(change.title) || row.title }),
        ...(change.password !== undefined && { secret: withPassword(ctx, row, change.password) }),
        ...(change.read && { collections: JSON.stringify(chosen(row, change.read)), fingerprint: null }),
        ...(change.writes_to !== undefined && { writes_to: knownCollection(row, change.writes_to) }),
      })
      .where('calendar_id', '=', key.calendar_id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  if (change.password === undefined && !change.read) return toCalendar(changed)
  const read = (await refreshCalendar(ctx, key.calendar_id)) ?? toCalendar(changed)
  if (change.password !== undefined && read.problem === 'UNAUTHORIZED') throw unreadable(read.problem)
  return read
}

/** Disconnects it: what it hid is offered again. Safe to repeat. */
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
  if (row.kind === 'ICS') throw new ApiError('human_friendly', calendarsRefusals.calendar_takes_no_password)
  return encryptAccount(config, row.calendar_id, { ...decryptAccount(config, row), password })
}

function chosen(row: CalendarRow, read: readonly string[]) {
  for (const url of read) knownCollection(row, url)
  return collectionsOf(row).map(({ url, title }) => ({ url, title, is_read: read.includes(url) }))
}

function knownCollection(row: CalendarRow, url: string | null): string | null {
  if (url !== null && !collectionsOf(row).some((collection) => collection.url === url))
    throw new ApiError('human_friendly', calendarsRefusals.calendar_collection_unknown)
  return url
}
