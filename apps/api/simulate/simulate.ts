import { inspect } from 'node:util'
import { enqueue } from '../src/jobs/queue.ts'
import { Refusal } from '../test/api-client.ts'
import { checkAll } from './checks.ts'
import type { Fault } from './checks/seen.ts'
import { stepKinds } from './kinds.ts'
import { clearDesk } from './operator.ts'
import { dayMinutes } from './plan.ts'
import type { Step } from './planned.ts'
import { instantOf, type Run } from './run.ts'

const dailyJobs = [
  'sweep-payments',
  'sweep-packages',
  'sweep-subscriptions',
  'follow-tariffs',
  'sweep-payout-papers',
  'sweep-legal-details',
] as const

export interface Failure {
  day: number
  step: Step | null
  faults: Fault[]
}

interface SimulationOptions {
  days: number
  /** Days without steps at the end, so that every late answer arrives; 0 skips the final check. */
  quiet_days?: number
  onDay?: (day: number) => void
}

/** Checks after each day; stops on the first day with faults. */
export async function simulate(run: Run, steps: readonly Step[], options: SimulationOptions): Promise<Failure | null> {
  const { days, quiet_days = 35, onDay } = options
  const byDay = Map.groupBy(steps, dayOf)
  for (let day = steps[0] ? dayOf(steps[0]) : 0; day < days; day++) {
    for (const step of byDay.get(day) ?? []) {
      const fault = await take(run, step)
      if (fault) return { day, step, faults: [fault] }
    }
    const faults = await endDay(run, day)
    if (faults.length > 0) return { day, step: null, faults }
    onDay?.(day)
  }
  await run.bank.faults({})
  const last = days + quiet_days - 1
  for (let day = days; day <= last; day++) {
    const faults = await endDay(run, day, { isQuiet: true, when: day === last ? 'at the end' : 'in between' })
    if (faults.length > 0) return { day, step: null, faults }
  }
  return null
}

function dayOf({ at }: Step): number {
  return Math.floor(at / dayMinutes)
}

async function take(run: Run, step: Step): Promise<Fault | null> {
  try {
    await moveTo(run, step.at)
    const kind = stepKinds[step.name]!
    if (run.down_until !== null) {
      if (step.at >= run.down_until) await comeUp(run)
      else if (!kind.is_outside) return null
    }
    await kind.apply(run, step.args as never, step.id)
    return null
  } catch (thrown) {
    const reasons = thrown instanceof AggregateError ? (thrown.errors as unknown[]) : [thrown]
    const reason = reasons.find((one) => !isRefusal(one))
    return reason === undefined ? null : { rule: 'a step is taken or refused', id: null, detail: inspect(reason) }
  }
}

function isRefusal(reason: unknown): boolean {
  return reason instanceof Refusal && (reason.status < 500 || reason.error_name === 'payment_service')
}

async function comeUp(run: Run): Promise<void> {
  run.down_until = null
  await run.bank.faults({})
}

// Without steps nothing else would run the retries of a job, such as ten refusals of a refund, before the evening.
async function passQuietly(run: Run, day: number): Promise<void> {
  for (let hour = 1; hour < 24; hour++) {
    await moveTo(run, day * dayMinutes + hour * 60)
    await run.api.settle({ retries: 'in time' })
  }
}

interface End {
  when?: 'in between' | 'at the end'
  isQuiet?: boolean
}

async function endDay(run: Run, day: number, { when = 'in between', isQuiet = false }: End = {}): Promise<Fault[]> {
  const { api, rooms } = run
  try {
    if (isQuiet) await passQuietly(run, day)
    await moveTo(run, (day + 1) * dayMinutes)
    if (run.down_until !== null) await comeUp(run)
    // The crontab does this by the database's clock.
    for (const job of dailyJobs) await enqueue(api.ctx.db, job, {}, { key: job })
    await api.settle({ retries: 'in time' })
    await rooms.settled()
    await clearDesk(run)
  } catch (error) {
    return [{ rule: 'the jobs come to an end', id: null, detail: inspect(error) }]
  }
  return checkAll(run, when)
}

async function moveTo(run: Run, minutes: number): Promise<void> {
  const seconds = (instantOf(run, minutes).getTime() - run.api.clock.now().getTime()) / 1000
  if (seconds > 0) await run.api.clock.advance({ seconds })
}
