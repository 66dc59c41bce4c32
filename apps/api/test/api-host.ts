import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely } from 'kysely'
import { freePort } from '../../../scripts/vitest/free-port.ts'
import { buildApp } from '../src/app.ts'
import type { Config } from '../src/config.ts'
import type { Ctx } from '../src/context.ts'
import { createContext } from '../src/create-context.ts'
import { statementLog } from '../src/db/trace-statement.ts'
import type { DB } from '../src/db/types.ts'
import type { App } from '../src/http/serve.ts'
import type { Clock } from '../src/time/clock.ts'
import { AnyOrderDialect } from './any-order.ts'
import { borrowDatabase } from './test-database.ts'

// Far longer than a request takes that is still running when its test has ended.
const runningMs = 10_000

interface Server {
  app: App
  ctx: Ctx
}

/** What one test after another can use: a server with mounted routes, a port, a database and a folder. */
interface ApiHost {
  database_url: string
  pool: Awaited<ReturnType<typeof borrowDatabase>>['pool']
  port: number
  files_folder: string
  clock: Clock
  /** `now` in milliseconds, for the clock. */
  serve(config: Config, now: () => number): Promise<Server>
  /** `closeServices` is called once the server makes no more calls. */
  release(closeServices: () => Promise<void>): Promise<void>
}

const idle: ApiHost[] = []

/**
 * `isPlain`: takes the server of an earlier plain test, because mounting the routes costs more than the requests of most
 * tests. It gets a new context; what the routes read from the configuration when they are mounted stays.
 */
export async function borrowHost({ isPlain }: { isPlain: boolean }): Promise<ApiHost> {
  return (isPlain && idle.pop()) || createHost(isPlain)
}

async function createHost(isPlain: boolean): Promise<ApiHost> {
  const database = await borrowDatabase()
  const db = new Kysely<DB>({ dialect: new AnyOrderDialect({ pool: database.pool }), ...statementLog() })
  const port = await freePort()
  const files_folder = await mkdtemp(path.join(tmpdir(), 'razgovor-files-'))
  const running = new Set<ServerResponse>()
  let time: (() => number) | undefined
  const clock: Clock = { now: () => new Date(time?.() ?? 0) }
  let server: Server | undefined

  // The pool outlives the test.
  const newContext = (config: Config) => createContext(config, { clock, database: { db, close: async () => {} } })

  async function open(config: Config): Promise<Server> {
    const ctx = await newContext(config)
    const app = await buildApp(ctx)
    app.server.on('request', (_request: IncomingMessage, response: ServerResponse) => {
      running.add(response)
      response.once('close', () => running.delete(response))
    })
    await app.listen({ port, host: 'localhost' })
    return { app, ctx }
  }

  // The routes hold this context and its configuration.
  async function renew({ app, ctx }: Server, config: Config): Promise<Server> {
    await mkdir(files_folder, { recursive: true })
    Object.assign(ctx, await newContext(Object.assign(ctx.config, config)))
    await ctx.endedSessions.load()
    return { app, ctx }
  }

  async function waitForRequests(): Promise<boolean> {
    const ended = Array.from(running, (response) => once(response, 'close'))
    if (ended.length > 0) await Promise.race([Promise.all(ended), sleep(runningMs, undefined, { ref: false })])
    return running.size === 0
  }

  const host: ApiHost = {
    database_url: database.url,
    pool: database.pool,
    port,
    files_folder,
    clock,
    async serve(config, now) {
      time = now
      server = server ? await renew(server, config) : await open(config)
      return server
    },
    async release(closeServices) {
      const canStay = isPlain && server?.app.server.listening === true && (await waitForRequests())
      if (!canStay) await server?.app.close()
      await server?.ctx.close()
      await closeServices()
      await rm(files_folder, { recursive: true, force: true })
      if (canStay && (await database.reset())) {
        idle.push(host)
        return
      }
      await server?.app.close()
      await database.release()
    },
  }
  return host
}
