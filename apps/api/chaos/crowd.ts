import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../test/api-client.ts'
import type { MadeUser } from '../test/factories.ts'
import type { TestUser } from '../test/start-api.ts'
import { randomOf, type Random } from '../simulate/random.ts'
import { createAsk, Unanswered, type RequestCounts } from './ask.ts'
import { listenerActs } from './acts/listeners.ts'
import { meetingActs } from './acts/meeting.ts'
import { operatorActs } from './acts/operators.ts'
import { speakerActs } from './acts/speakers.ts'
import type { People } from './people.ts'
import type { Act, Known } from './known.ts'

interface CrowdOptions {
  seed: number
  url: string
  config: { SESSION_SECRET: string }
  counts: RequestCounts
  whenUp(): Promise<void>
  report(moment: string): void
}

export function startCrowd(known: Known, { listeners, speakers, admins }: People, { seed, ...clients }: CrowdOptions) {
  const stopping = new AbortController()
  const as = (user: TestUser) => createAsk(clients, user)

  async function live(user: MadeUser, nth: number, acts: Record<string, Act>): Promise<void> {
    for (let step = 0; !stopping.signal.aborted; step++) {
      await clients.whenUp()
      const random = randomOf(seed * 1000 + nth, step)
      try {
        await drawAct(acts, random).apply({ user, known, random, ask: as(user), as })
      } catch (error) {
        if (!(error instanceof Refusal) && !(error instanceof Unanswered)) throw error
      }
      await sleep(random.int(10, 200))
    }
  }

  const lives = [
    ...listeners.map((user, nth) => live(user, nth, { ...listenerActs, ...meetingActs })),
    ...speakers.map((user, nth) => live(user, 300 + nth, speakerActs)),
    ...admins.map((user, nth) => live(user, 600 + nth, operatorActs)),
  ]
  const all = Promise.all(lives)
  return {
    // Rejects if an act throws anything but a refusal or `Unanswered`, which is a fault of this program.
    failed: new Promise<never>((_, reject) => void all.catch(reject)),
    async stop(): Promise<void> {
      stopping.abort()
      await all
    },
  }
}

function drawAct(acts: Record<string, Act>, random: Random): Act {
  const all = Object.values(acts)
  let left = random.int(
    1,
    all.reduce((sum, { weight }) => sum + weight, 0),
  )
  return all.find(({ weight }) => (left -= weight) <= 0)!
}
