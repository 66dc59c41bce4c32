import { codeResendSeconds } from '@razgovor/contract/words'
import { plusSeconds } from '../../clock.ts'
import type { Db } from '../../db/client.ts'
import { ApiError } from '../../http/api-error.ts'
import type { JobPayload } from '../../jobs/catalogue.ts'
import { assertAttempt, countAttempt, type Limit } from './attempts.ts'

/** `key` is whom the codes of this purpose are counted by: a subject, or an e-mail, known or not. */
interface Counted {
  purpose: JobPayload<'send-code'>['purpose']
  key: string
}

/** Counts a code. Throws throttling within a minute of the one before, and from the eleventh in 24 hours. */
export async function assertMayAskForCode(db: Db, now: Date, counted: Counted): Promise<void> {
  await assertPause(db, now, counted)
  await assertAttempt(db, now, dayLimit(counted), counted.key)
}

/** Throws throttling within a minute of the code before. */
export async function assertPause(db: Db, now: Date, { purpose, key }: Counted): Promise<void> {
  const pause = { scope: `CODE_PAUSE ${purpose}`, minutes: codeResendSeconds / 60 }
  const { count, since } = await countAttempt(db, now, pause, key)
  if (count === 1) return
  const seconds = Math.ceil((plusSeconds(since, codeResendSeconds).getTime() - now.getTime()) / 1000)
  throw new ApiError('throttling', { message: `Новый код можно попросить через ${seconds} с` })
}

/** Counts a code, and answers whether it is one of the ten in 24 hours. */
export async function canSendCode(db: Db, now: Date, counted: Counted): Promise<boolean> {
  const limit = dayLimit(counted)
  const { count } = await countAttempt(db, now, limit, counted.key)
  return count <= limit.max
}

function dayLimit({ purpose }: Counted): Limit {
  return { scope: `CODE_DAY ${purpose}`, max: 10, minutes: 24 * 60, refusal: 'Слишком много кодов за сутки' }
}
