import type { Ctx } from '../../../context.ts'
import { addressKey } from '../../../http/address-key.ts'
import { countAttempt, monthlyScope, takeBackAttempt, tooManyAttempts, type Limit } from './attempts.ts'
import { isKnownAddress } from './known-addresses.ts'
import { accountsRefusals } from '../accounts.texts.ts'

// Limits on guessing a four-digit code; the owner is notified when the guesses of a day or a month run out.
const limits: readonly Limit[] = [
  { scope: 'CODE_GUESS_DAY', max: 10, minutes: 24 * 60, refusal: accountsRefusals.too_many_wrong_codes },
  { scope: monthlyScope, max: 30, minutes: 30 * 24 * 60, refusal: accountsRefusals.too_many_wrong_codes },
]

interface Guess {
  key: string
  isLast: boolean
}

/**
 * Counts a guess at a code that opens the account of an e-mail, registered or not, before the code is checked. Each IP
 * address that the owner has signed in from has its own count; all others share one. Throws throttling.
 */
export async function countGuess(ctx: Ctx, { email, ip }: { email: string; ip: string }): Promise<Guess> {
  const now = ctx.clock.now()
  const key = (await isKnownAddress(ctx, email, ip)) ? `${email} ${addressKey(ctx, ip)}` : email
  let isLast = false
  for (const limit of limits) {
    const { count, since } = await countAttempt(ctx.db, now, limit, key)
    if (count > limit.max) throw tooManyAttempts(now, limit, since)
    isLast ||= count === limit.max
  }
  return { key, isLast }
}

export async function takeBackGuess({ db }: Pick<Ctx, 'db'>, { key }: Guess): Promise<void> {
  for (const limit of limits) await takeBackAttempt(db, limit, key)
}
