import { mkdtemp, chmod, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startBankProcess } from '../chaos/bank-process.ts'
import { openDoor } from '../chaos/door.ts'
import { chaosSettings } from '../chaos/settings.ts'
import { createContext } from '../src/create-context.ts'
import { migrate } from '../src/db/migrate.ts'
import { startApiProcess } from '../test/api-process.ts'
import { startMortalPostgres } from '../test/mortal-postgres.ts'
import { startInstalledRedis } from '../test/redis.ts'
import { freePort } from '../../../scripts/vitest/free-port.ts'
import { startKeptRooms } from './kept-rooms.ts'
import { makeMovingClock } from './moving-clock.ts'
import { makeOpenMeetings, makePairs } from './offers.ts'
import { mountSmallDisk } from './small-disk.ts'

export type Stack = Awaited<ReturnType<typeof startStack>>

export interface Needs {
  /** The room server, and meetings whose rooms are open. */
  rooms?: true
  /** Which data lies on a disk that can be filled up. */
  small_disk?: 'files' | 'postgres'
  moving_clock?: true
}

// This process books nothing, so its own errors do not count.
const ofThisProcess = { REDIS_URL: undefined, LOG_LEVEL: 'silent' as const }
const megabytes = { files: 6, postgres: 400 }
const openMeetings = 4

interface Options extends Needs {
  pairs: number
  environment?: Record<string, string>
}

/** Two API processes with a PostgreSQL and a Redis that can be disconnected, and a bank behind a proxy. */
export async function startStack({ pairs, environment = {}, rooms, small_disk, moving_clock }: Options) {
  const disposables = new AsyncDisposableStack()
  try {
    const folder = await mkdtemp(path.join(tmpdir(), 'razgovor-faults-'))
    // As root the database has a user of its own.
    await chmod(folder, 0o711)
    disposables.defer(() => rm(folder, { recursive: true, force: true }))
    const disk = small_disk && disposables.use(await mountSmallDisk(path.join(folder, 'disk'), megabytes[small_disk]))
    const [port, rooms_port] = [await freePort(), await freePort()]
    const api_url = `http://localhost:${port}`
    const bank = disposables.use(await startBankProcess())
    const door = disposables.use(await openDoor({ bank: bank.url, api: api_url }))
    const postgres = disposables.use(await startMortalPostgres(small_disk === 'postgres' ? disk?.folder : undefined))
    const redis = disposables.use(await startInstalledRedis())
    const clock = moving_clock && (await makeMovingClock(folder))
    const places = { folder, port, rooms_port, bank, door_url: door.url }
    const { config: settings, environment: common } = chaosSettings(places)
    const config = { ...settings, DATABASE_URL: postgres.url, REDIS_URL: redis.url }
    const ctx = await createContext({ ...config, ...ofThisProcess })
    disposables.defer(() => ctx.close())
    await migrate(config.DATABASE_URL)
    const booked = await makePairs({ ctx, clock: ctx.clock }, pairs)
    const ofProcess = {
      environment: {
        ...common,
        DATABASE_TIMEOUT_MS: '3000',
        DATABASE_STATEMENT_TIMEOUT_MS: '3000',
        ...(small_disk === 'files' && disk && { FILES_DIR: disk.folder }),
        ...clock?.environment,
        ...environment,
      },
    }
    // People's tokens are as fresh as the processes' clock says.
    const signing = { ctx: { ...ctx, config, clock: clock ?? ctx.clock } }
    const start = (at: number) => startApiProcess(signing, { ...ofProcess, port: at })
    const processes = [await start(port), await start(await freePort())]
    for (const one of processes) disposables.use(one)
    const keptRooms = rooms && disposables.use(await startKeptRooms({ folder, port: rooms_port, api_url }))
    const needsMeetings = rooms ?? small_disk === 'files'
    const meetings = needsMeetings ? await makeOpenMeetings({ ctx, clock: ctx.clock }, processes[0]!, openMeetings) : []
    return {
      ctx,
      config: { ...config, ...ofThisProcess },
      rooms_port,
      postgres,
      redis,
      bank,
      door,
      disk,
      clock,
      rooms: keptRooms,
      meetings,
      processes,
      pairs: booked,
      async startProcessAgain(nth: number) {
        processes[nth] = disposables.use(await start(processes[nth]!.port))
      },
      async stopProcesses(): Promise<void> {
        await Promise.all(processes.map((process) => process.stopped()))
        await keptRooms?.[Symbol.asyncDispose]()
      },
      [Symbol.asyncDispose]: () => disposables.disposeAsync(),
    }
  } catch (error) {
    await disposables.disposeAsync()
    throw error
  }
}
