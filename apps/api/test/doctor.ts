import { readConfig } from '../src/config.ts'
import { connect } from '../src/db/client.ts'
import { startChecks, type DoctorCheck, type DoctorCtx } from '../src/modules/operations/doctor/doctor.ts'
import { createNetwork } from '../src/modules/operations/doctor/network.ts'
import { createAcquirers } from '../src/providers/acquirers.ts'
import { createFileStore } from '../src/providers/file-store.ts'
import { createRoomService } from '../src/providers/livekit.ts'
import { createLog } from '../src/telemetry/log.ts'
import { systemClock } from '../src/time/clock.ts'

const randomEnough = 'abcdefghijklmnopqrstuvwxyz-0123456789'

const complete = {
  DATABASE_URL: 'postgres://localhost:1/none',
  PUBLIC_URL: 'https://site.test',
  SESSION_SECRET: `session ${randomEnough}`,
  SECOND_FACTOR_KEY: `second factor ${randomEnough}`,
  CALENDAR_KEY: `calendar ${randomEnough}`,
  WEBHOOK_KEY: `webhook ${randomEnough}`,
  METRICS_TOKEN: `metrics ${randomEnough}`,
  TBANK_TERMINAL_KEY: 'terminal',
  TBANK_PASSWORD: 'of the terminal',
  SMTP_URL: 'smtp://localhost:1',
  LIVEKIT_URL: 'ws://localhost:1',
  LIVEKIT_API_KEY: 'rooms',
  LIVEKIT_API_SECRET: `rooms ${randomEnough}`,
}

export function doctorCtx(environment: Record<string, string> = {}, given: Partial<DoctorCtx> = {}): DoctorCtx {
  const config = readConfig({ ...complete, ...environment })
  const clock = given.clock ?? systemClock
  return {
    config,
    clock,
    // Connects when it is first used.
    db: connect({ DATABASE_URL: config.DATABASE_URL, DATABASE_POOL: 2 }, createLog('silent')).db,
    acquirers: createAcquirers(config),
    rooms: createRoomService(config, clock),
    files: createFileStore(config),
    network: createNetwork(),
    environment: {},
    uid: 1000,
    is_site: true,
    ...given,
  }
}

export async function findingsOf(check: DoctorCheck, ctx: DoctorCtx): Promise<string[]> {
  const { findings } = await startChecks(ctx, [check])[0]!
  return findings.map(({ state, problem, values }) => [state, problem, ...values].join(' '))
}
