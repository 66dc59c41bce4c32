import { codeResendSeconds } from '@razgovor/contract/words'
import { sql } from 'kysely'
import { plusMinutes, plusSeconds } from '../../../time/clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Db } from '../../../db/client.ts'
import { addressKey } from '../../../http/address-key.ts'
import { ApiError } from '../../../errors/api-error.ts'
import type { JobPayload } from '../../../jobs/registry.ts'
import { assertAttempt, countAttempt, waitText, type Limit } from '../sign-in/attempts.ts'
import { accountsRefusals, accountsTexts } from '../accounts.texts.ts'

type Purpose = JobPayload<'send-code'>['purpose']

// Codes of a purpose are counted per `key`: a user's id, or an e-mail, registered or not, with an IP address.
interface Counted {
  purpose: Purpose
  key: string
}

interface Pace {
  max: number
  /** In seconds, after the first code, the second and so on; the last value applies to all later codes. */
  pauses: readonly number[]
}

// Stricter than the other pace: a recovery code opens an account, so each new code is another chance to guess.
const recoveryPace: Pace = { max: 4, pauses: [codeResendSeconds, 5 * 60, 30 * 60] }
const otherPace: Pace = { max: 10, pauses: [codeResendSeconds] }

function paceOf(purpose: Purpose): Pace {
  return purpose === 'RECOVER_PASSWORD' ? recoveryPace : otherPace
}

/** Includes the IP address, so that a stranger's requests do not count against the owner. */
export function keyOfAsker(ctx: Ctx, email: string, ip: string): string {
  return `${email} ${addressKey(ctx, ip)}`
}

/** Throws throttling if it is too soon or above the daily limit. */
export async function assertMayAskForCode(
  db: Db,
  now: Date,
  counted: Counted,
): Promise<{ resend_after_seconds: number }> {
  const asked = await assertPause(db, now, counted)
  await assertAttempt(db, now, dayLimit(counted), counted.key)
  return { resend_after_seconds: pauseAfter(counted, asked + 1) }
}

/** Returns the number of codes counted within 24 hours. Throws throttling too soon after the previous one. */
export async function assertPause(db: Db, now: Date, counted: Counted): Promise<number> {
  const { purpose, key } = counted
  const asked = await countedToday(db, now, counted)
  const seconds = pauseAfter(counted, asked)
  const pause = { scope: `CODE_PAUSE ${purpose}`, minutes: seconds / 60 }
  const { count, since } = await countAttempt(db, now, pause, key)
  if (count === 1) return asked
  const wait = plusSeconds(since, seconds).getTime() - now.getTime()
  const text = wait <= 90_000 ? accountsTexts.seconds(Math.ceil(wait / 1000)) : waitText(wait)
  throw new ApiError('throttling', accountsRefusals.code_too_soon(text))
}

/** Counts a code; returns whether it is within the daily limit. */
export async function canSendCode(db: Db, now: Date, counted: Counted): Promise<boolean> {
  const limit = dayLimit(counted)
  const { count } = await countAttempt(db, now, limit, counted.key)
  return count <= limit.max
}

async function countedToday(db: Db, now: Date, counted: Counted): Promise<number> {
  const { scope, minutes } = dayLimit(counted)
  const day = await db
    .selectFrom('attempts')
    .select(sql<number>`count`.as('count'))
    .where('scope', '=', scope)
    .where('key', '=', counted.key)
    .where('since', '>', plusMinutes(now, -minutes))
    .executeTakeFirst()
  return day?.count ?? 0
}

function pauseAfter({ purpose }: Counted, asked: number): number {
  const { pauses } = paceOf(purpose)
  return pauses[Math.max(0, Math.min(asked, pauses.length) - 1)]!
}

function dayLimit({ purpose }: Counted): Limit {
  const { max } = paceOf(purpose)
  return { scope: `CODE_DAY ${purpose}`, max, minutes: 24 * 60, refusal: accountsRefusals.too_many_codes_today }
}
