import { addCalendar as endpoint, calendarsMax, calendarTitleMax, type Calendar } from '@razgovor/contract/calendars'
import type { CalendarProblem } from '@razgovor/contract/calendars'
import type { z } from 'zod'
import type { Ctx } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { ApiError } from '../../errors/api-error.ts'
import { mapConstraintErrors } from '../../errors/map-constraint-errors.ts'
import { newId } from '../../ids.ts'
import { toLine } from '../../text/plain-text.ts'
import { busyWindow } from './busy-window.ts'
import { addressKey, encryptAccount } from './calendar-account.ts'
import { toCalendar } from './calendar-view.ts'
import { calendarsRefusals } from './calendars.texts.ts'
import { readCalendar } from './calendar-thread.ts'
import { afterReading, withCollections } from './refresh-calendar.ts'
import { storeBusyTimes } from './store-busy-times.ts'

type NewCalendar = z.output<(typeof endpoint)['body']>

/**
 * Reads the calendar first, so that a mistyped address is not saved. Throws human_friendly, already_exists, overloaded.
 */
export async function addCalendar(ctx: Ctx, user_id: string, { kind, ...typed }: NewCalendar): Promise<Calendar> {
  const { config, db } = ctx
  await assertBelowMaximum(db, user_id)
  const account = { login: '', password: '', ...typed }
  const read = await readCalendar({
    kind,
    account,
    skipped: [],
    known: null,
    window: await busyWindow(ctx, user_id),
    allow_private: config.CALENDAR_PRIVATE_NETWORKS,
  })
  if (read.problem !== null) throw unreadable(read.problem)
  const now = ctx.clock.now()
  const calendar_id = newId(now)
  const { host } = new URL(account.url)
  return transact(ctx, async (tx) => {
    const row = await mapConstraintErrors({ calendars_user_id_address_key_key: 'already_exists' }, () =>
      tx
        .insertInto('calendars')
        .values({
          calendar_id,
          user_id,
          kind,
          host,
          title: toLine(typed.title) || host.slice(0, calendarTitleMax),
          login: kind === 'CALDAV' ? account.login : null,
          secret: encryptAccount(config, calendar_id, account),
          address_key: addressKey(config, account),
          collections: withCollections([], read.collections),
          created_at: now,
          ...afterReading(now, read),
        })
        .returningAll()
        .executeTakeFirstOrThrow(),
    )
    await storeBusyTimes(tx, now, { calendar_id, speaker_id: user_id, busy: read.busy ?? [] })
    return toCalendar(row)
  })
}

async function assertBelowMaximum(db: Db, user_id: string): Promise<void> {
  const { count } = await db
    .selectFrom('calendars')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  if (count >= calendarsMax) throw new ApiError('human_friendly', calendarsRefusals.calendars_enough(calendarsMax))
}

const refusals = {
  UNAUTHORIZED: calendarsRefusals.calendar_unauthorized,
  NOT_FOUND: calendarsRefusals.calendar_not_found,
  UNREACHABLE: calendarsRefusals.calendar_unreachable,
  NOT_A_CALENDAR: calendarsRefusals.calendar_not_a_calendar,
  TOO_LARGE: calendarsRefusals.calendar_too_large,
  PRIVATE_ADDRESS: calendarsRefusals.calendar_private_address,
}

export function unreadable(problem: CalendarProblem): ApiError {
  return new ApiError('human_friendly', refusals[problem])
}
