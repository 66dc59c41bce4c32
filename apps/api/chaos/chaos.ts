import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../../scripts/vitest/free-port.ts'
import type { Fault } from '../simulate/checks/seen.ts'
import { tallyOf, type Tally } from '../simulate/tally.ts'
import type { RequestCounts } from './ask.ts'
import { startBankProcess } from './bank-process.ts'
import { startCrowd } from './crowd.ts'
import { findDifferences } from './differences.ts'
import { openDatabaseDoor } from './database-door.ts'
import { openDoor } from './door.ts'
import { createFacts } from './facts.ts'
import { killAgainAndAgain, type KillOptions } from './kill-again.ts'
import { createSights } from './kill-plan.ts'
import { makePeople } from './people.ts'
import { chaosSettings } from './settings.ts'
import { settle } from './settle.ts'
import { growTree } from './tree.ts'
import type { Known } from './known.ts'

export type ChaosReport = Awaited<ReturnType<typeof killAgainAndAgain>> & {
  requests: RequestCounts
  facts: Record<string, number>
  tally: Tally
  differences: Fault[]
}

// A restart has effects of its own, so load continues after the last kill.
const lastLoadMs = 1500

export async function runChaos(options: KillOptions & { listeners?: number; speakers?: number }): Promise<ChaosReport> {
  const { seed, listeners = 24, speakers = 8 } = options
  const folder = await mkdtemp(path.join(tmpdir(), 'razgovor-chaos-'))
  // If this process is root, the database runs as another OS user, which must be able to enter the folder.
  await chmod(folder, 0o711)
  const sights = createSights()
  const [port, rooms_port] = [await freePort(), await freePort()]
  const url = `http://localhost:${port}`
  await using bank = await startBankProcess()
  await using door = await openDoor({ bank: bank.url, api: url, onCall: sights.report })
  await using database_door = await openDatabaseDoor(() => sights.report('commit'))
  const { config, environment } = chaosSettings({ folder, port, rooms_port, bank, door_url: door.url })
  const tree = growTree({ folder, config, environment, rooms_port, door: database_door })
  try {
    await tree.start()
    const people = await makePeople({ ...config, DATABASE_URL: await tree.startDatabase() }, { listeners, speakers })
    const facts = createFacts()
    const known: Known = { bank, facts, offers: people.offers, slots: people.slots, orders: [], meetings: [] }
    const requests: RequestCounts = {}
    const clients = { url, config, counts: requests, whenUp: tree.whenUp, report: sights.report }
    const crowd = startCrowd(known, people, { seed, ...clients })
    const killed = await killAgainAndAgain({ tree, sights, failed: crowd.failed }, options)
    await sleep(lastLoadMs)
    await crowd.stop()

    let tally: Tally = {}
    const differences = await settle({ tree, config, bank, rooms_port }, async (ctx) => {
      tally = await tallyOf(ctx.db)
      return findDifferences(ctx, bank, facts)
    })
    return { ...killed, requests, facts: facts.counts(), tally, differences }
  } finally {
    await tree.kill(['api', 'rooms', 'database'], 0)
    await rm(folder, { recursive: true, force: true })
  }
}
