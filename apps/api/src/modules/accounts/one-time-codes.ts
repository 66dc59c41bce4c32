import { createHmac, randomInt } from 'node:crypto'
import { codeLength } from '@razgovor/contract/values'
import { codeResendSeconds } from '@razgovor/contract/words'
import { sql } from 'kysely'
import { plusMinutes } from '../../clock.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import type { JobPayload } from '../../jobs/catalogue.ts'
import { enqueue } from '../../jobs/queue.ts'
import { assertMayAskForCode } from './code-requests.ts'

/** What a code proves when it comes back: that the subject reads the mail of `target`, for this purpose only. */
export interface CodeFor {
  /** A user's id, or a pending identity's. */
  subject_id: string
  purpose: JobPayload<'send-code'>['purpose']
  target: string
}

const validMinutes = 15
const tries = 5
/** Spread over about an hour: a code does not live longer. */
const mailAttempts = 8

/** Codes are few: only a keyed hash of one tells nothing. */
function hashCode({ config }: Pick<Ctx, 'config'>, { subject_id, purpose, target }: CodeFor, code: string): Buffer {
  return createHmac('sha256', config.SESSION_SECRET).update(`${purpose} ${subject_id} ${target} ${code}`).digest()
}

/** Sends a new code, which ends the one before. Counted by subject; by e-mail, known or not, where one registers. Throws throttling. */
export async function issueCode(tx: Tx, ctx: Ctx, codeFor: CodeFor): Promise<{ resend_after_seconds: number }> {
  const { purpose, subject_id, target } = codeFor
  const key = purpose === 'CONFIRM_EMAIL' ? target : subject_id
  await assertMayAskForCode(tx, ctx.clock.now(), { purpose, key })
  await putCode(tx, ctx, codeFor)
  return { resend_after_seconds: codeResendSeconds }
}

/** For who was counted already. */
export async function putCode(tx: Tx, ctx: Ctx, codeFor: CodeFor): Promise<void> {
  const now = ctx.clock.now()
  const { subject_id, purpose } = codeFor
  const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
  const row = {
    target: codeFor.target,
    code_hash: hashCode(ctx, codeFor, code),
    tries_left: tries,
    sent_at: now,
    expires_at: plusMinutes(now, validMinutes),
  }
  await tx
    .insertInto('one_time_codes')
    .values({ subject_id, purpose, ...row })
    .onConflict((conflict) => conflict.columns(['subject_id', 'purpose']).doUpdateSet(row))
    .execute()
  const key = `send-code:${purpose}:${subject_id}`
  await enqueue(tx, 'send-code', { subject_id, purpose, code }, { key, max_attempts: mailAttempts })
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
    .where('subject_id', '=', codeFor.subject_id)
    .where('purpose', '=', codeFor.purpose)
    .where('target', '=', codeFor.target)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', ctx.clock.now())
    .returning(isRight.as('is_right'))
    .executeTakeFirst()
  return tried?.is_right ?? false
}

/** Where a queued code is to go; nowhere once it is used up, too old or followed by another. */
export async function findCodeTarget(ctx: Ctx, { subject_id, purpose, code }: JobPayload<'send-code'>) {
  const row = await ctx.db
    .selectFrom('one_time_codes')
    .select(['target', 'code_hash'])
    .where('subject_id', '=', subject_id)
    .where('purpose', '=', purpose)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', ctx.clock.now())
    .executeTakeFirst()
  const isCurrent = row?.code_hash.equals(hashCode(ctx, { subject_id, purpose, target: row.target }, code))
  return isCurrent ? row?.target : undefined
}
