import { parseArgs } from 'node:util'
import type { DoctorReport } from '@razgovor/contract/doctor'
import { readConfig, type Config } from '../apps/api/src/config.ts'
import { createContext } from '../apps/api/src/create-context.ts'
import { directUrl } from '../apps/api/src/db/pooler.ts'
import { ConfigError } from '../apps/api/src/errors/config-error.ts'
import { allChecks } from '../apps/api/src/modules/operations/doctor/all-checks.ts'
import { startChecks, type Checked } from '../apps/api/src/modules/operations/doctor/doctor.ts'
import { createNetwork } from '../apps/api/src/modules/operations/doctor/network.ts'
import { reasonOf } from '../apps/api/src/modules/operations/doctor/reason-of.ts'
import { putInWords } from '../apps/api/src/modules/operations/doctor/report.ts'
import { doctorEnglish } from '../apps/api/src/modules/operations/doctor/texts/doctor.texts.en.ts'
import { completeEnvironment } from './doctor/environment.ts'
import { summarize, toText } from './doctor/print-report.ts'
import { StartError } from './start/settings.ts'

const usage = `Usage: npm run doctor -- [--settings FILE] [--dns ADDRESS] [--json]
  --settings FILE  settings as NAME=VALUE lines; those of the environment come first
  --dns ADDRESS    a name server to ask, such as 1.1.1.1, in place of the system's
  --json           print the report as JSON
Exits with 1 if there is a fault, with 2 if it cannot be used like this.`

type Line = DoctorReport['checks'][number]

class UsageError extends Error {
  override name = 'UsageError'
}

function readArguments() {
  try {
    return parseArgs({
      options: {
        settings: { type: 'string' },
        dns: { type: 'string' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values
  } catch {
    throw new UsageError(usage)
  }
}

function loadSettings(file: string): void {
  try {
    process.loadEnvFile(file)
  } catch {
    throw new UsageError(`The settings cannot be read from ${file}.`)
  }
}

async function startAll(config: Config, dns: string | undefined): Promise<Promise<Checked>[]> {
  const direct = { ...config, DATABASE_URL: directUrl(config), DATABASE_REPLICA_URL: undefined }
  const ctx = await createContext({ ...direct, LOG_LEVEL: 'silent', DATABASE_POOL: 2 })
  const network = createNetwork({ ...(dns && { dns }) })
  const own = { network, environment: process.env, uid: process.getuid?.(), is_site: false }
  return startChecks({ ...ctx, config, ...own }, allChecks)
}

/** Without valid settings nothing else can be checked. */
function describeFaults({ message }: Error): Line {
  const findings = message
    .split('\n')
    .map((text) => ({ state: 'FAULT' as const, text, what_to_do: 'Correct it: docs/settings.md.' }))
  return { name: 'SETTINGS', title: doctorEnglish.titles.SETTINGS, state: 'FAULT', findings }
}

async function* examine(dns: string | undefined): AsyncGenerator<Line> {
  let running: Promise<Checked>[]
  try {
    running = await startAll(readConfig(completeEnvironment(process.env)), dns)
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof StartError)) throw error
    yield describeFaults(error)
    return
  }
  for (const checked of running) yield putInWords(await checked, doctorEnglish)
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

async function main(): Promise<number> {
  const { settings: file, dns, json, help } = readArguments()
  if (help) {
    print(usage)
    return 0
  }
  if (file) loadSettings(file)
  const checks: Line[] = []
  for await (const line of examine(dns)) {
    checks.push(line)
    if (!json) print(toText(line))
  }
  const report: DoctorReport = { at: new Date().toISOString(), checks }
  print(json ? JSON.stringify(report, null, 2) : `\n${summarize(checks)}`)
  return checks.some(({ state }) => state === 'FAULT') ? 1 : 0
}

// Exits although a service that hung still holds a connection.
try {
  process.exit(await main())
} catch (error) {
  // Other errors may contain the address, and so the password, of a service.
  const reason = error instanceof UsageError ? error.message : `The doctor cannot work: ${reasonOf(error)}.`
  process.stderr.write(`${reason}\n`)
  process.exit(2)
}
