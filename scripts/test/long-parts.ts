import { createHash } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { checkout } from '../start/settings.ts'

interface LongPart {
  name: string
  // Vitest files that do more when TEST_LONG is set.
  tests: readonly string[]
  // Names of files that e2e/long.config.ts runs.
  journeys?: readonly string[]
  // A configuration whose journeys all belong to the part.
  config?: string
  // Files and folders whose changes require another run.
  covers: readonly string[]
}

export const longParts: readonly LongPart[] = [
  {
    name: 'simulation',
    tests: [
      'apps/api/simulate/simulate.test.ts',
      'apps/api/simulate/shrink.test.ts',
      'apps/api/simulate/receipt-operations.test.ts',
      'apps/api/src/modules/ledger/ledger-operations.test.ts',
      'apps/api/src/modules/orders/payments/settle-in-any-order.test.ts',
      'apps/api/src/modules/orders/refunds/move-operations.test.ts',
      'apps/api/src/modules/schedule/slot-operations.test.ts',
    ],
    covers: [
      'apps/api/src',
      'apps/api/migrations',
      'apps/api/simulate',
      'apps/api/test',
      'apps/sandbox/src',
      'packages/contract/src',
    ],
  },
  {
    name: 'hostile-input',
    tests: ['apps/api/test/every-endpoint.input.test.ts'],
    covers: ['apps/api/src', 'apps/api/test', 'packages/contract/src'],
  },
  {
    name: 'calendars',
    tests: ['apps/api/src/modules/calendars/slow-calendars.test.ts'],
    covers: [
      'apps/api/src/modules/calendars',
      'apps/api/src/providers',
      'apps/api/test/radicale.ts',
      'apps/api/test/proxy.ts',
    ],
  },
  {
    name: 'processes',
    tests: [
      'apps/api/src/modules/orders/checkout/killed-process.test.ts',
      'apps/api/src/realtime/two-processes.test.ts',
      'apps/api/chaos/chaos.test.ts',
      'apps/api/src/jobs/database-restart.test.ts',
      'apps/api/faults/faults.test.ts',
      'packages/embedded-postgres/src/embedded-postgres.test.ts',
    ],
    covers: [
      'apps/api/src/main.ts',
      'apps/api/src/run.ts',
      'apps/api/src/db',
      'apps/api/src/jobs',
      'apps/api/src/realtime',
      'apps/api/src/modules/bookings',
      'apps/api/src/modules/meetings',
      'apps/api/src/modules/orders',
      'apps/api/chaos',
      'apps/api/faults',
      'apps/api/test',
      'apps/api/simulate/checks',
      'packages/embedded-postgres/src',
      'scripts/start/services.ts',
    ],
  },
  {
    name: 'meetings',
    tests: ['apps/rooms/src/signal/survival.test.ts'],
    journeys: ['meeting-survival.long'],
    covers: [
      'apps/rooms/src',
      'apps/rooms/test',
      'apps/web/src/features/meeting',
      'apps/web/src/pages/meeting.tsx',
      'apps/api/src/modules/meetings',
      'e2e',
    ],
  },
  {
    name: 'pseudo-locale',
    tests: ['apps/api/pseudo-locale/tour.test.ts'],
    config: 'e2e/pseudo-locale.config.ts',
    covers: [
      'apps/api/pseudo-locale',
      'apps/api/src',
      'apps/web/src',
      'apps/web/vite-texts.ts',
      'packages/contract/src',
      'e2e/pseudo-locale',
      'e2e/pseudo-locale.tour.ts',
      'scripts/texts',
    ],
  },
  {
    name: 'image',
    tests: ['scripts/deploy/image.test.ts'],
    covers: [
      '.dockerignore',
      'deploy/image',
      'scripts/deploy',
      'scripts/assemble-image.ts',
      'scripts/check-health.ts',
      'scripts/backup',
      'scripts/backup.ts',
      'scripts/restore.ts',
      'scripts/export',
      'scripts/export.ts',
      'scripts/import.ts',
      'scripts/migrate.ts',
      'scripts/start',
      'apps/api/src',
      'apps/rooms/src',
      'apps/web/vite.config.ts',
    ],
  },
  {
    // Not in .ci/run: media connections were lost on two cores. The cause is unknown.
    name: 'nine-windows',
    tests: [],
    journeys: ['group.long'],
    covers: ['apps/rooms/src', 'apps/web/src/features/meeting', 'e2e'],
  },
]

const recordFile = path.join(checkout, '.ci/long-run.json')

// Hashes names and contents of the covered files, without tests of other parts.
export function fingerprintOf({ tests, covers }: LongPart): string {
  const git = ['ls-files', '--cached', '--others', '--exclude-standard', '-z', '--', ...covers, ...tests]
  const files = execFileSync('git', [...git, 'package-lock.json'], { cwd: checkout, encoding: 'utf8' }).split('\0')
  const hash = createHash('sha256')
  for (const file of new Set(files.toSorted())) {
    const isOtherTest = /\.test\.tsx?$/.test(file) && !tests.includes(file)
    if (file === '' || isOtherTest || !existsSync(path.join(checkout, file))) continue
    hash.update(`${file}\0`).update(readFileSync(path.join(checkout, file)))
  }
  return hash.digest('hex')
}

export function readPassed(): Record<string, string> {
  return existsSync(recordFile) ? (JSON.parse(readFileSync(recordFile, 'utf8')) as Record<string, string>) : {}
}

export function recordPassed(part: LongPart): void {
  const passed = { ...readPassed(), [part.name]: fingerprintOf(part) }
  const sorted = Object.fromEntries(Object.entries(passed).toSorted(([a], [b]) => a.localeCompare(b)))
  writeFileSync(recordFile, `${JSON.stringify(sorted, null, 2)}\n`)
}
