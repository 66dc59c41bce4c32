import { setTimeout as sleep } from 'node:timers/promises'
import { findDifferences } from '../chaos/differences.ts'
import type { Facts } from '../chaos/facts.ts'
import { openQueue, passTime } from '../chaos/settle.ts'
import { compareMails, type Mails } from './compare-mails.ts'
import type { Seen } from './seen.ts'
import { startTraffic, type Meanwhile } from './traffic.ts'
import { startStack, type Needs, type Stack } from './stack.ts'

export interface Fault {
  name: string
  /** Breaks something for about `seconds` and repairs it; returns what was wrong meanwhile. */
  strike(stack: Stack, seconds: number): Promise<string[] | void>
  seconds: number
  environment?: Record<string, string>
  needs?: Needs
  /** Returns the reason why this machine cannot run it. */
  whyNot?: () => string | undefined | Promise<string | undefined>
  meanwhile?: Meanwhile
  /** Returns what does not work after the repair. */
  check?(stack: Stack): Promise<string[]>
}

export interface FaultReport extends Seen, Mails {
  name: string
  acknowledged: number
  /** Acknowledged but missing from the database. */
  lost: number
  doubled: number
  paid: number
  differences: string[]
}

const calmMs = 1000
// Minutes: past the payment windows and the bank's hourly retries. The meetings are a day ahead.
const stepMinutes = { mails: 25, money: 60 }

/** Lets people book during the fault, then compares what they were answered with the database and the bank. */
export async function runFault(fault: Fault, { seconds = fault.seconds, pairs = 60 } = {}): Promise<FaultReport> {
  const { environment = {}, needs = {} } = fault
  await using stack = await startStack({ pairs, environment, ...needs })
  const traffic = startTraffic(stack, fault.meanwhile)
  const { seen, facts } = traffic
  await sleep(calmMs)
  seen.wrong.push(...((await fault.strike(stack, seconds)) ?? []))
  await traffic.finish()
  await assertHealthy(stack)
  seen.wrong.push(...((await fault.check?.(stack)) ?? []))
  await stack.stopProcesses()
  // Why, for the reader of the report.
  for (const process of stack.processes)
    for (const line of process.log().split('\n')) if (line.includes('"refusal":"unknown"')) seen.wrong.push(line)
  return { name: fault.name, ...seen, ...(await compare(stack, facts)) }
}

const isLost = ({ rule }: { rule: string }) => rule.startsWith('an acknowledged fact is stored')

async function compare({ bank, config, rooms_port }: Stack, facts: Facts) {
  {
    await using queue = openQueue(config)
    await queue.dropReplaced()
    await queue.unlock()
  }
  const { mails, doubled, differences } = await passTime({ bank, config, rooms_port }, async (ctx, pass) => {
    await pass(stepMinutes.mails)
    const mails = await compareMails(ctx, bank)
    await pass(stepMinutes.money)
    const bookings = await ctx.db.selectFrom('bookings').select('slot_id').where('status', '=', 'BOOKED').execute()
    const doubled = bookings.length - new Set(bookings.map(({ slot_id }) => slot_id)).size
    return { mails, doubled, differences: await findDifferences(ctx, bank, facts) }
  })
  const counts = facts.counts()
  return {
    acknowledged: counts['a time was booked'] ?? 0,
    paid: counts['an order was paid'] ?? 0,
    lost: differences.filter(isLost).length,
    doubled,
    differences: differences.map(({ rule, id, detail }) => `${rule}: ${id} ${detail}`),
    ...mails,
  }
}

const recoverySeconds = 60

async function assertHealthy({ processes, rooms }: Stack): Promise<void> {
  for (const { url } of processes)
    for (let second = 0; ; second++) {
      const report = await fetch(`${url}/health/ready`).then(
        (response) => response.json() as Promise<{ dependencies?: Record<string, string> }>,
        () => null,
      )
      const dependencies = report?.dependencies ?? {}
      const needed = ['database', 'redis', 'jobs', ...(rooms ? ['rooms'] : [])]
      if (needed.every((name) => dependencies[name] === 'ok')) break
      if (second === recoverySeconds) throw new Error(`not healthy again: ${JSON.stringify(report)}`)
      await sleep(1000)
    }
}
