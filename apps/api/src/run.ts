import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp, jobs } from './app.ts'
import { readConfig } from './config.ts'
import { createContext } from './create-context.ts'
import { migrate, UnusableDatabaseError } from './db/migrate.ts'
import { directUrl, findPooler, PoolerError } from './db/pooler.ts'
import { ConfigError } from './errors/config-error.ts'
import { startRunner } from './jobs/runner.ts'
import { demoFault } from './modules/operations/refuse-demo.ts'
import { rootWarning } from './startup/root-warning.ts'
import { createLog } from './telemetry/log.ts'
import { startTracing } from './telemetry/tracing.ts'

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

function read() {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (error instanceof ConfigError) fail(`The settings are not complete:\n${error.message}`)
    throw error
  }
}

const config = read()
const tracing = await startTracing(config, (error) =>
  createLog(config.LOG_LEVEL).warn({ err: error }, 'could not send traces'),
)
const pooler = await findPooler(config).catch((error: unknown) => {
  if (error instanceof PoolerError) fail(error.message)
  throw error
})
const ctx = await createContext(config, { pooler })
if (pooler && !pooler.renames_statements)
  ctx.log.info('statements are not prepared, because the pooler of DATABASE_URL would not keep them')
const warning = rootWarning(process.getuid?.())
if (warning) ctx.log.warn(warning)
const { newer } = await migrate(directUrl(config)).catch((error: unknown) => {
  if (error instanceof UnusableDatabaseError) fail(error.message)
  throw error
})
if (newer.length > 0) ctx.log.warn({ migrations: newer }, 'a newer release has migrated the database')
const fault = await demoFault(ctx.db, config)
if (fault) fail(fault)
const app = await buildApp(ctx)
const runner = await startRunner(ctx, jobs)

try {
  await app.listen({ port: config.PORT, host: config.HOST })
} catch (error) {
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
    fail(`Port ${config.PORT} on ${config.HOST} is in use: stop what listens there, or set PORT to another.`)
  throw error
}

let closing = false
async function close() {
  if (closing) return
  closing = true
  ctx.health.isClosing = true
  await sleep(config.SHUTDOWN_NOTICE_MS)
  // Exits even if something hangs, so that a new process can start.
  setTimeout(() => process.exit(1), config.SHUTDOWN_TIMEOUT_MS + 5000).unref()
  await Promise.all([app.close(), runner.stop()])
  await ctx.close()
  await tracing.stop()
  process.exit(0)
}
process.on('SIGINT', close)
process.on('SIGTERM', close)
process.on('disconnect', close)
process.send?.({ ready: true })
