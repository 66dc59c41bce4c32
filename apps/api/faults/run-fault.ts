import { setTimeout as sleep } from 'node:timers/promises'
import { startTraffic, type Seen } from './traffic.ts'
import { startWorld, type World } from './world.ts'

export interface Fault {
  name: string
  /** Breaks something, for about `seconds`, and mends it. */
  strike(world: World, seconds: number): Promise<void>
  /** How long it lasts in the long run. */
  seconds: number
  environment?: Record<string, string>
}

export interface FaultReport extends Seen {
  name: string
  acknowledged: number
  /** Acknowledged, and not in the database. */
  lost: number
  /** Slots with two bookings, and bookings that were told twice. */
  doubled: number
}

const calmMs = 1000

/** Has people book while the fault strikes; then compares what they were told with the database. */
export async function runFault(fault: Fault, { seconds = fault.seconds, pairs = 60 } = {}): Promise<FaultReport> {
  await using world = await startWorld({ pairs, ...(fault.environment && { environment: fault.environment }) })
  const traffic = startTraffic(world)
  await sleep(calmMs)
  await fault.strike(world, seconds)
  await traffic.finish()
  await assertHealthy(world)
  // Why, for whoever reads the report.
  for (const process of world.processes)
    for (const line of process.log().split('\n'))
      if (line.includes('"refusal":"unknown"')) traffic.seen.wrong.push(line)
  return { name: fault.name, ...traffic.seen, ...(await compare(world, traffic.acknowledged)) }
}

async function compare({ ctx }: World, acknowledged: ReadonlySet<string>) {
  const bookings = await ctx.db.selectFrom('bookings').select('slot_id').where('status', '=', 'BOOKED').execute()
  const booked = bookings.map(({ slot_id }) => slot_id)
  return {
    acknowledged: acknowledged.size,
    lost: [...acknowledged].filter((slot_id) => !booked.includes(slot_id)).length,
    doubled: booked.length - new Set(booked).size,
  }
}

const recoverySeconds = 60

/** Everything has to connect again by itself. */
async function assertHealthy({ processes }: World): Promise<void> {
  for (const { url } of processes)
    for (let second = 0; ; second++) {
      const report = await fetch(`${url}/health/ready`).then(
        (response) => response.json() as Promise<{ dependencies?: Record<string, string> }>,
        () => null,
      )
      const { database, redis, jobs } = report?.dependencies ?? {}
      if (database === 'ok' && redis === 'ok' && jobs === 'ok') break
      if (second === recoverySeconds) throw new Error(`not healthy again: ${JSON.stringify(report)}`)
      await sleep(1000)
    }
}
