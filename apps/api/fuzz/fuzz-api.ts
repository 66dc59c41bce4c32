import { randomOf } from '../simulate/random.ts'
import type { TestApi } from '../test/start-api.ts'
import { readDocument, type Operation } from './document.ts'
import { ask } from './ask.ts'
import { Memory } from './memory.ts'
import { makePeople, signAll, type People } from './people.ts'
import { makeRequest, type FuzzRequest } from './request.ts'
import { Tally } from './tally.ts'

interface Wanted {
  requests: number
  seed: number
  /** The API to call: `api` itself, or a process on the same database. */
  url?: string
  onProgress?: (tally: Tally) => void
}

const atOnce = 8
// Each batch has new people, because the old ones may be blocked or deleted, and new tokens.
const batch = 2500

const suits: Record<string, readonly string[]> = {
  owner: ['listener', 'speaker'],
  speaker: ['speaker'],
  admin: ['admin', 'support', 'finance', 'content'],
  user: ['listener', 'speaker', 'admin'],
}

/**
 * Sends requests generated from the API's own document as people of every role, and validates each answer against it.
 */
export async function fuzzApi(api: TestApi, { requests, seed, url = api.url, onProgress }: Wanted): Promise<Tally> {
  const operations = await readDocument(url)
  const [tally, memory] = [new Tally(), new Memory()]
  for (let first = 0; first < requests; first += batch) {
    const people = await makePeople(api, memory)
    const tokens = await signAll(api, people)
    const numbers = range(first, Math.min(first + batch, requests)).values()
    const work = async () => {
      for (const n of numbers) await one(n)
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    onProgress?.(tally)

    async function one(n: number): Promise<void> {
      const random = randomOf(seed, n)
      const operation = random.pick(operations)
      const caller = chooseCaller(operation, people, random)
      const wanted = { operation, caller, token: tokens.get(caller), user_id: people[caller]?.user_id }
      const request = makeRequest(wanted, { random, memory, now: api.clock.now() })
      const { status, json, milliseconds, faults } = await ask(url, request)
      tally.count(caller, status, { milliseconds, what: `${operation.method} ${operation.path}` })
      for (const fault of faults) tally.fault(`${operation.id}: ${fault}`, `request ${n} as ${describe(request)}`)
      if (status < 300) memory.harvest(json)
    }
  }
  return tally
}

function chooseCaller({ access }: Operation, people: People, random: ReturnType<typeof randomOf>): string {
  const all = ['nobody', ...Object.keys(people)]
  return random.chance(0.65) ? random.pick(suits[access] ?? all) : random.pick(all)
}

function describe({ caller, operation, path, headers, body }: FuzzRequest): string {
  const { authorization: _, ...shown } = headers
  const sent = body instanceof FormData ? '(a form)' : body === undefined ? '' : String(body).slice(0, 400)
  return `${caller}: ${operation.method} ${path.slice(0, 400)} ${JSON.stringify(shown)} ${JSON.stringify(sent)}`
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, n) => from + n)
}
