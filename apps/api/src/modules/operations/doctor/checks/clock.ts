import { sql } from 'kysely'
import type { Config } from '../../../../config.ts'
import type { DoctorCheck } from '../doctor.ts'
import { fault, warning, type Finding } from '../finding.ts'

// Seconds; tokens of the room server tolerate ten.
const skewMax = 5

export const clockCheck: DoctorCheck = {
  name: 'CLOCK',
  needs_database: true,
  async run({ db, clock, config }, signal) {
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
    const ofDatabase = secondsBetween(rows[0]!.now, clock.now())
    const ofOthers = await Promise.all(
      servicesOf(config).map(async (url) => ({ host: url.host, skew: await skewOf(url, clock, signal) })),
    )
    const answered = ofOthers.flatMap(({ host, skew }) => (skew === undefined ? [] : [{ host, skew }]))
    const found: Finding[] = Math.abs(ofDatabase) > skewMax ? [fault('database_clock', String(ofDatabase))] : []
    if (answered.length === 0) return [...found, warning('clock_unknown')]
    // One wrong clock among several is that service's own.
    const isOurs = answered.every(({ skew }) => Math.abs(skew) > skewMax)
    const [first] = answered
    return isOurs ? [...found, fault('own_clock', first!.host, String(first!.skew))] : found
  },
}

function servicesOf({ S3_ENDPOINT, YANDEX_OAUTH_URL, VKID_URL }: Config): URL[] {
  return [S3_ENDPOINT, YANDEX_OAUTH_URL, VKID_URL].flatMap((url) => (url ? [new URL(url)] : []))
}

async function skewOf(url: URL, clock: { now(): Date }, signal: AbortSignal): Promise<number | undefined> {
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(5000)])
    const { headers } = await fetch(url.origin, { method: 'HEAD', redirect: 'manual', signal: limit })
    const at = Date.parse(headers.get('date') ?? '')
    return Number.isNaN(at) ? undefined : secondsBetween(new Date(at), clock.now())
  } catch {
    return undefined
  }
}

function secondsBetween(other: Date, own: Date): number {
  return Math.round((other.getTime() - own.getTime()) / 1000)
}
