import { EmbeddedPostgresError } from '@razgovor/embedded-postgres'
import { ConfigError } from '../../apps/api/src/errors/config-error.ts'
import { StartError } from '../start/settings.ts'
import { BackupError } from './errors.ts'
import { openPlace } from './open-place.ts'
import { createReport, type Report } from './report.ts'

interface Tools {
  /** Opens the place that the settings name; closed at the end. */
  open(): ReturnType<typeof openPlace>
  report: Report
}

const expected = [BackupError, ConfigError, StartError, EmbeddedPostgresError]

/** Runs a command, prints its errors as sentences and exits: 1 for an error, 2 if `work` returns false for wrong arguments. */
export async function main(usage: string, work: (tools: Tools) => Promise<boolean>): Promise<never> {
  // Runs the `exit` listeners, which remove what is unfinished.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
  const report = createReport((line) => process.stdout.write(`${line}\n`))
  let place: Awaited<ReturnType<typeof openPlace>> | undefined
  const open = async () => (place = await openPlace(process.env))
  const status = await run(() => work({ open, report }), usage)
  await place?.close()
  process.exit(status)
}

async function run(work: () => Promise<boolean>, usage: string): Promise<number> {
  try {
    if (await work()) return 0
  } catch (error) {
    if (!isUsageError(error)) {
      process.stderr.write(`${describe(error as Error)}\n`)
      return 1
    }
  }
  process.stderr.write(`${usage}\n`)
  return 2
}

/** Errors of the system and of the database say enough by their code and message; others are faults of ours. */
function describe(error: Error): string {
  if (expected.some((kind) => error instanceof kind)) return error.message
  const { code } = error as { code?: unknown }
  if (typeof code === 'string') return `The command failed: ${error.message ? `${error.message} (${code})` : code}.`
  return error.stack ?? error.message
}

function isUsageError(error: unknown): boolean {
  return String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS_')
}
