import { setTimeout as sleep } from 'node:timers/promises'
import type { DoctorCheckName, DoctorState } from '@razgovor/contract/doctor'
import { sql } from 'kysely'
import type { Ctx } from '../../../context.ts'
import { fault, skipped, type Finding } from './finding.ts'
import type { Network } from './network.ts'
import { reasonOf } from './reason-of.ts'
import { createRedactor } from './redactor.ts'

export interface DoctorCtx extends Pick<Ctx, 'config' | 'db' | 'clock' | 'acquirers' | 'rooms' | 'files'> {
  network: Network
  environment: Record<string, string | undefined>
  uid: number | undefined
  /** This process serves the site, so its database connections count. */
  is_site: boolean
}

export interface DoctorCheck {
  name: DoctorCheckName
  /** Skipped while the database does not answer. */
  needs_database?: true
  /** No findings: all is well. May throw; ends soon after the signal. */
  run(ctx: DoctorCtx, signal: AbortSignal): Promise<Finding[]> | Finding[]
}

export interface Checked {
  name: DoctorCheckName
  state: DoctorState
  findings: Finding[]
}

// Most providers time out earlier, and say why.
const limitMs = 15_000

/** None rejects: a check that throws or hangs is itself a finding. */
export function startChecks(
  ctx: DoctorCtx,
  checks: readonly DoctorCheck[],
  { limit_ms = limitMs }: { limit_ms?: number } = {},
): Promise<Checked>[] {
  const redact = createRedactor(ctx.config)
  // A database that hangs must not use up the time of the checks that need it.
  const hasDatabase = Promise.race([databaseAnswers(ctx), sleep(limit_ms / 2, false, { ref: false })])
  return checks.map(async (check) => {
    const run = async (signal: AbortSignal) =>
      check.needs_database && !(await hasDatabase) ? [skipped('without_database')] : check.run(ctx, signal)
    const findings = (await runInTime(run, limit_ms)).map((finding) => redact(finding))
    return { name: check.name, state: worstOf(findings), findings }
  })
}

async function databaseAnswers({ db }: DoctorCtx): Promise<boolean> {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}

async function runInTime(run: (signal: AbortSignal) => Promise<Finding[]>, limit_ms: number): Promise<Finding[]> {
  const stop = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Finding[]>((resolve) => {
    timer = setTimeout(() => resolve([fault('too_slow', String(Math.ceil(limit_ms / 1000)))]), limit_ms)
  })
  const found = run(stop.signal).catch((error: unknown) => [fault('broken', reasonOf(error))])
  try {
    return await Promise.race([found, late])
  } finally {
    clearTimeout(timer)
    stop.abort()
  }
}

const order: readonly DoctorState[] = ['FAULT', 'WARNING', 'SKIPPED']

function worstOf(findings: readonly Finding[]): DoctorState {
  return order.find((state) => findings.some((finding) => finding.state === state)) ?? 'OK'
}
