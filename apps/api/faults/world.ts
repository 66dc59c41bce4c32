import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startBankProcess } from '../chaos/bank-process.ts'
import { chaosSettings } from '../chaos/settings.ts'
import { createContext } from '../src/context.ts'
import { migrate } from '../src/db/migrate.ts'
import { startApiProcess } from '../test/api-process.ts'
import { makeListener, makeSpeaker, makeTimeSlot, type MadeSlot, type MadeUser } from '../test/factories.ts'
import { startMortalPostgres } from '../test/mortal-postgres.ts'
import { startInstalledRedis } from '../test/redis.ts'
import { freePort } from '../test/start-api.ts'

export type World = Awaited<ReturnType<typeof startWorld>>

/** Two API processes over a PostgreSQL and a Redis that can be cut, and what people may book. */
export async function startWorld({ pairs, environment = {} }: { pairs: number; environment?: Record<string, string> }) {
  const stack = new AsyncDisposableStack()
  try {
    const folder = await mkdtemp(path.join(tmpdir(), 'razgovor-faults-'))
    stack.defer(() => rm(folder, { recursive: true, force: true }))
    const bank = stack.use(await startBankProcess())
    const postgres = stack.use(await startMortalPostgres())
    const redis = stack.use(await startInstalledRedis())
    const places = { folder, port: await freePort(), rooms_port: await freePort(), bank, door_url: bank.url }
    const { config: settings, environment: common } = chaosSettings(places)
    const config = { ...settings, DATABASE_URL: postgres.url, REDIS_URL: redis.url }
    const ctx = await createContext({ ...config, REDIS_URL: undefined })
    stack.defer(() => ctx.close())
    await migrate(ctx.db, config.DATABASE_URL)
    const api = { ctx: { ...ctx, config }, clock: ctx.clock }
    const booked = await makePairs({ ctx, clock: ctx.clock }, pairs)
    const ofProcess = { environment: { ...common, DATABASE_TIMEOUT_MS: '3000', ...environment } }
    const processes = [await startApiProcess(api, ofProcess), await startApiProcess(api, ofProcess)]
    for (const one of processes) stack.use(one)
    return {
      ctx,
      postgres,
      redis,
      processes,
      pairs: booked,
      async startProcessAgain(nth: number) {
        processes[nth] = stack.use(await startApiProcess(api, { ...ofProcess, port: processes[nth]!.port }))
      },
      [Symbol.asyncDispose]: () => stack.disposeAsync(),
    }
  } catch (error) {
    await stack.disposeAsync()
    throw error
  }
}

/** Somebody, and the free meeting that they will book. */
export interface Pair {
  listener: MadeUser
  slot: MadeSlot
}

const slotsOfSpeaker = 20

async function makePairs(api: Parameters<typeof makeListener>[0], count: number): Promise<Pair[]> {
  const pairs: Pair[] = []
  let speaker = await makeSpeaker(api)
  for (let nth = 0; nth < count; nth++) {
    if (nth > 0 && nth % slotsOfSpeaker === 0) speaker = await makeSpeaker(api)
    const starts_in_minutes = 26 * 60 + (nth % slotsOfSpeaker) * 20
    const terms = { speaker, starts_in_minutes, minutes: 15, booking_mode: 'FREE_BOOKING' as const }
    pairs.push({ listener: await makeListener(api), slot: await makeTimeSlot(api, terms) })
  }
  return pairs
}
