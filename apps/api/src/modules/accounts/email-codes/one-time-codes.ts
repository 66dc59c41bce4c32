import { createHmac, randomInt } from 'node:crypto'
import { codeLength } from '@razgovor/contract/values'
import { sql } from 'kysely'
import { plusMinutes } from '../../../time/clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import type { JobPayload } from '../../../jobs/registry.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { assertMayAskForCode } from './code-requests.ts'

export interface CodeFor {
  /** The id of a user or of a pending identity. */
  subject_id: string
  purpose: JobPayload<'send-code'>['purpose']
  target: string
  /** The requester's address key, if several people may request a code: only their own tries use up their code. */
  asked_from?: string
}

const validMinutes = 15
const tries = 5

function hashCode({ config }: Pick<Ctx, 'config'>, { subject_id, purpose, target }: CodeFor, code: string): Buffer {
  // There are so few possible codes that a plain hash could be reversed; this one needs the key.
  return createHmac('sha256', config.SESSION_SECRET).update(`${purpose} ${subject_id} ${target} ${code}`).digest()
}

/** Sends a new code, which revokes the previous one. Throws throttling. */
export async function issueCode(
  tx: Tx,
  ctx: Ctx,
  { counted_by, ...codeFor }: CodeFor & { counted_by: string },
): Promise<{ resend_after_seconds: number }> {
  const { purpose } = codeFor
  const pause = await assertMayAskForCode(tx, ctx.clock.now(), { purpose, key: counted_by })
  await putCode(tx, ctx, codeFor)
  return pause
}

/** Sends a code without counting it: the caller has to count the request. */
export async function putCode(tx: Tx, ctx: Ctx, codeFor: CodeFor): Promise<void> {
  const now = ctx.clock.now()
  const { subject_id, purpose, asked_from = '' } = codeFor
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
    .values({ subject_id, purpose, asked_from, ...row })
    .onConflict((conflict) => conflict.columns(['subject_id', 'purpose', 'asked_from']).doUpdateSet(row))
    .execute()
  const key = ['send-code', purpose, subject_id, ...(asked_from ? [asked_from] : [])].join(':')
  await enqueue(tx, 'send-code', { subject_id, purpose, code }, { key })
}

/**
 * Uses up a right code and counts a wrong try in one statement, so that a code works once and concurrent tries all
 * count. The caller's transaction must commit after a wrong code too, or the try is not counted. A try is compared with
 * the code requested from its address, else with the newest code without using up its tries: a phone may change its
 * address between the request and the mail.
 */
export async function isRightCode(tx: Tx, ctx: Ctx, codeFor: CodeFor, code: string): Promise<boolean> {
  const { asked_from = '' } = codeFor
  const isRight = sql<boolean>`code_hash = ${hashCode(ctx, codeFor, code)}`
  const isAsker = sql<boolean>`asked_from = ${asked_from}`
  const tried = await tx
    .updateTable('one_time_codes')
    .set({ tries_left: sql`case when ${isRight} then 0 when ${isAsker} then tries_left - 1 else tries_left end` })
    .where('asked_from', '=', (eb) =>
      eb
        .selectFrom('one_time_codes as live')
        .select('live.asked_from')
        .where('live.subject_id', '=', codeFor.subject_id)
        .where('live.purpose', '=', codeFor.purpose)
        .where('live.tries_left', '>', 0)
        .where('live.expires_at', '>', ctx.clock.now())
        .orderBy(sql`live.asked_from = ${asked_from}`, 'desc')
        .orderBy('live.sent_at', 'desc')
        .limit(1),
    )
    .where('subject_id', '=', codeFor.subject_id)
    .where('purpose', '=', codeFor.purpose)
    .where('target', '=', codeFor.target)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', ctx.clock.now())
    .returning(isRight.as('is_right'))
    .executeTakeFirst()
  return tried?.is_right ?? false
}

/** Returns the address to mail a queued code to; undefined once the code is used up, expired or replaced. */
export async function findCodeTarget(ctx: Ctx, { subject_id, purpose, code }: JobPayload<'send-code'>) {
  const rows = await ctx.db
    .selectFrom('one_time_codes')
    .select(['target', 'code_hash'])
    .where('subject_id', '=', subject_id)
    .where('purpose', '=', purpose)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', ctx.clock.now())
    .execute()
  const current = rows.find(({ code_hash, target }) =>
    code_hash.equals(hashCode(ctx, { subject_id, purpose, target }, code)),
  )
  return current?.target
}
