import { createHash } from 'node:crypto'

// Seconds before each attempt, as Standard Webhooks recommends: ten attempts within 76 hours.
const delays = [0, 5, 5 * 60, 30 * 60, 7200, 5 * 3600, 10 * 3600, 14 * 3600, 20 * 3600, 24 * 3600]
const jitterPart = 0.1
const longestSeconds = 24 * 3600

interface Failed {
  delivery_id: string
  attempts: number
  retry_after: string | undefined
}

/** Null to give up. Delays are up to 10 % longer, so that what failed together is not sent together again. */
export function nextAttemptAt(now: Date, { delivery_id, attempts, retry_after }: Failed): Date | null {
  const delay = delays[attempts]
  if (delay === undefined) return null
  const spread = createHash('sha256').update(`${delivery_id} ${attempts}`).digest().readUInt16BE(0) / 0xff_ff
  const seconds = Math.max(delay * (1 + jitterPart * spread), askedSeconds(retry_after, now))
  return new Date(now.getTime() + Math.round(seconds * 1000))
}

// The header is a number of seconds or a date.
function askedSeconds(header: string | undefined, now: Date): number {
  if (!header) return 0
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : (Date.parse(header) - now.getTime()) / 1000
  return Number.isNaN(seconds) ? 0 : Math.min(seconds, longestSeconds)
}
