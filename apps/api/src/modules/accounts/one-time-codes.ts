import { createHmac, randomInt } from 'node:crypto'
import { codeLength } from '@razgovor/contract/values'
import { codeResendSeconds } from '@razgovor/contract/words'
import { sql } from 'kysely'
import { plusMinutes, plusSeconds } from '../../clock.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { ApiError } from '../../http/api-error.ts'
import type { JobPayload } from '../../jobs/catalogue.ts'
import { enqueue } from '../../jobs/queue.ts'

/** What a code proves when it comes back: that the user reads the mail of `target`, for this purpose only. */
interface CodeFor {
  user_id: string
  purpose: JobPayload<'send-code'>['purpose']
  target: string
}

const validMinutes = 15
const tries = 5
/** Spread over about an hour: a code does not live longer. */
const mailAttempts = 8

/** Codes are few: only a keyed hash of one tells nothing. */
function hashCode({ config }: Pick<Ctx, 'config'>, { user_id, purpose, target }: CodeFor, code: string): Buffer {
  return createHmac('sha256', config.SESSION_SECRET).update(`${purpose} ${user_id} ${target} ${code}`).digest()
}

/** Sends a new code, which ends the one before. Throws throttling sooner than a minute after that one. */
export async function issueCode(tx: Tx, ctx: Ctx, codeFor: CodeFor): Promise<{ resend_after_seconds: number }> {
  const now = ctx.clock.now()
  const { user_id, purpose } = codeFor
  const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
  const row = {
    target: codeFor.target,
    code_hash: hashCode(ctx, codeFor, code),
    tries_left: tries,
    sent_at: now,
    expires_at: plusMinutes(now, validMinutes),
  }
  const issued = await tx
    .insertInto('one_time_codes')
    .values({ user_id, purpose, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'purpose'])
        .doUpdateSet(row)
        .where('one_time_codes.sent_at', '<=', plusSeconds(now, -codeResendSeconds)),
    )
    .returning('user_id')
    .executeTakeFirst()
  if (!issued) throw await tooEarly(tx, now, codeFor)
  const key = `send-code:${purpose}:${user_id}`
  await enqueue(tx, 'send-code', { user_id, purpose, code }, { key, max_attempts: mailAttempts })
  return { resend_after_seconds: codeResendSeconds }
}

async function tooEarly(tx: Tx, now: Date, { user_id, purpose }: CodeFor): Promise<ApiError> {
  const { sent_at } = await tx
    .selectFrom('one_time_codes')
    .select('sent_at')
    .where('user_id', '=', user_id)
    .where('purpose', '=', purpose)
    .executeTakeFirstOrThrow()
  const seconds = Math.ceil((plusSeconds(sent_at, codeResendSeconds).getTime() - now.getTime()) / 1000)
  return new ApiError('throttling', { message: `Новый код можно попросить через ${seconds} с` })
}

/**
 * Uses a code up; one statement, so that a code works once and tries at once are all counted. The caller's transaction
 * must commit when the code is wrong, too: a try that is rolled back is not counted.
 */
export async function isRightCode(tx: Tx, ctx: Ctx, codeFor: CodeFor, code: string): Promise<boolean> {
  const isRight = sql<boolean>`code_hash = ${hashCode(ctx, codeFor, code)}`
  const tried = await tx
    .updateTable('one_time_codes')
    .set({ tries_left: sql`case when ${isRight} then 0 else tries_left - 1 end` })
    .where('user_id', '=', codeFor.user_id)
    .where('purpose', '=', codeFor.purpose)
    .where('target', '=', codeFor.target)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', ctx.clock.now())
    .returning(isRight.as('is_right'))
    .executeTakeFirst()
  return tried?.is_right ?? false
}

/** Where a queued code is to go; nowhere once it is used up, too old or followed by another. */
export async function findCodeTarget(ctx: Ctx, { user_id, purpose, code }: JobPayload<'send-code'>) {
  const row = await ctx.db
    .selectFrom('one_time_codes')
    .select(['target', 'code_hash'])
    .where('user_id', '=', user_id)
    .where('purpose', '=', purpose)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', ctx.clock.now())
    .executeTakeFirst()
  const isCurrent = row?.code_hash.equals(hashCode(ctx, { user_id, purpose, target: row.target }, code))
  return isCurrent ? row?.target : undefined
}
