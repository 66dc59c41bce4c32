import type { ConnectionReport, startConnectionTest as startCall } from '@razgovor/contract/meetings'
import type { z } from 'zod'
import { plusMinutes } from '../../time/clock.ts'
import type { Ctx } from '../../context.ts'
import type { Db, Tx } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { ApiError } from '../../errors/api-error.ts'
import { newId } from '../../ids.ts'
import { enqueue } from '../../jobs/queue.ts'
import { toLines } from '../../text/plain-text.ts'
import { isFull, toExternalServiceError } from './presence/room-server-errors.ts'
import { meetingsRefusals } from './meetings.texts.ts'

export const testMinutes = 10
// Older reports say nothing about a user's current connection.
const keptDays = 90

export function testRoomName(connection_test_id: string): string {
  return `t-${connection_test_id}`
}

const testsPerUser = 10

const testsFull = meetingsRefusals.connection_tests_busy

export async function startConnectionTest(ctx: Ctx, user_id: string): Promise<z.input<typeof startCall.response>> {
  const created_at = ctx.clock.now()
  const connection_test_id = newId(created_at)
  const room = testRoomName(connection_test_id)
  const ends_at = plusMinutes(created_at, testMinutes)
  await transact(ctx, async (tx) => {
    await assertFewTests(tx, user_id, plusMinutes(created_at, -testMinutes))
    await tx.insertInto('connection_tests').values({ connection_test_id, user_id, created_at }).execute()
    await enqueue(tx, 'close-test-room', { connection_test_id }, { at: ends_at })
  })
  await ctx.rooms.openRoom({ name: room, max_participants: 1, empty_seconds: 60 }).catch(async (error: unknown) => {
    // A test whose room could not be opened must not count toward the limit.
    await ctx.db.deleteFrom('connection_tests').where('connection_test_id', '=', connection_test_id).execute()
    // The server is full but works, so this is no failure of the server or of the user's connection.
    if (isFull(error)) throw new ApiError('throttling', { ...testsFull, cause: error })
    toExternalServiceError(error)
  })
  const grant = {
    room,
    identity: user_id,
    name: '',
    may_speak: true,
    role: 'listener',
    starts_at: created_at,
    ends_at,
  } as const
  return {
    connection_test_id,
    url: ctx.rooms.url,
    token: await ctx.rooms.signJoinToken(grant),
    ice_servers: ctx.rooms.iceServers(user_id),
  }
}

async function assertFewTests(tx: Tx, user_id: string, since: Date): Promise<void> {
  // The lock serializes calls of one user.
  await tx.selectFrom('users').select('user_id').where('user_id', '=', user_id).forNoKeyUpdate().execute()
  const { tests } = await tx
    .selectFrom('connection_tests')
    .select((eb) => eb.fn.countAll<number>().as('tests'))
    .where('user_id', '=', user_id)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  if (tests >= testsPerUser) throw new ApiError('throttling', meetingsRefusals.too_many_connection_tests)
}

interface Reporting {
  connection_test_id: string
  user_id: string
  report: ConnectionReport
}

export async function saveConnectionReport(
  ctx: Ctx,
  { connection_test_id, user_id, report }: Reporting,
): Promise<void> {
  const own = ctx.db
    .updateTable('connection_tests')
    .set({ report: JSON.stringify(report, storable), reported_at: ctx.clock.now() })
    .where('connection_test_id', '=', connection_test_id)
    .where('user_id', '=', user_id)
  const saved = await own.where('reported_at', 'is', null).returning('connection_test_id').executeTakeFirst()
  if (saved) return
  const test = await ctx.db
    .selectFrom('connection_tests')
    .select('connection_test_id')
    .where('connection_test_id', '=', connection_test_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  throw new ApiError(test ? 'already_exists' : 'not_exist')
}

function storable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? toLines(value) : value
}

export async function sweepConnectionTests(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('connection_tests')
    .where('created_at', '<', plusMinutes(now, -keptDays * 24 * 60))
    .execute()
}
