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
  // Tests of `npm test` that run again, with this server instead of ours or the imitation.
  server?: 'minio' | 'livekit'
  is_serial?: boolean
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
    name: 'backups',
    tests: [
      'scripts/backup/backup.test.ts',
      'scripts/backup/restore.test.ts',
      'scripts/export/export.test.ts',
      'scripts/export/import.test.ts',
    ],
    covers: [
      'apps/api/migrations',
      'apps/api/src/config.ts',
      'apps/api/src/db',
      'apps/api/src/jobs',
      'apps/api/src/main.ts',
      'apps/api/src/modules/ledger',
      'apps/api/src/providers/file-store.ts',
      'apps/api/src/run.ts',
      'apps/api/src/startup',
      'apps/api/test',
      'packages/embedded-postgres/src',
      'scripts/backup',
      'scripts/backup.ts',
      'scripts/export',
      'scripts/export.ts',
      'scripts/import.ts',
      'scripts/restore.ts',
      'scripts/seed',
      'scripts/seed.ts',
      'scripts/start',
    ],
  },
  {
    name: 'nodes',
    tests: ['apps/api/nodes/two-nodes.test.ts', 'apps/api/nodes/upgrade.test.ts'],
    covers: [
      'apps/api/src',
      'apps/api/migrations',
      'apps/api/nodes',
      'apps/api/test',
      'packages/contract/src',
      'deploy/nginx',
      'deploy/haproxy',
      'scripts/deploy/proxies.ts',
      'scripts/deploy/start-proxy.ts',
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
    name: 's3',
    server: 'minio',
    tests: [
      'apps/api/src/modules/accounts/erasure/anonymize-user.test.ts',
      'apps/api/src/modules/accounts/profile/avatar.test.ts',
      'apps/api/src/modules/conversations/messages/message-files.test.ts',
      'apps/api/src/modules/files/files.test.ts',
      'apps/api/src/modules/files/silent-store.test.ts',
      'apps/api/src/modules/materials/materials.test.ts',
      'apps/api/src/modules/meetings/files/keep-chat-message.test.ts',
      'apps/api/src/modules/meetings/files/meeting-files.test.ts',
      'apps/api/src/modules/meetings/files/private-files.test.ts',
      'apps/api/src/modules/meetings/recordings/recordings.test.ts',
      'apps/api/src/modules/operations/doctor/checks/storage.test.ts',
      'apps/api/src/modules/questions/answer-files.test.ts',
      'apps/api/src/modules/speakers/photos.test.ts',
      'apps/api/src/providers/file-store.test.ts',
      'apps/api/src/ssr/link-pictures/link-pictures.test.ts',
      'scripts/backup/backup.test.ts',
      'scripts/backup/restore.test.ts',
      'scripts/export/export.test.ts',
      'scripts/export/import.test.ts',
    ],
    covers: [
      'apps/api/src/http/send-private-file.ts',
      'apps/api/src/modules/operations/doctor/checks',
      'apps/api/src/providers/file-store.ts',
      'apps/api/src/providers/outside.ts',
      'apps/api/src/providers/recent-files.ts',
      'apps/api/src/put-private-file.ts',
      'apps/api/src/ssr/bucket-files.routes.ts',
      'apps/api/src/startup/files-config.ts',
      'apps/api/src/unused-files.ts',
      'apps/api/test/bucket.ts',
      'apps/api/test/start-api.ts',
      'scripts/backup/files.ts',
      'scripts/backup/fill-place.ts',
      'scripts/test/minio.ts',
    ],
  },
  {
    name: 'livekit',
    server: 'livekit',
    // LiveKit sends webhooks to one port.
    is_serial: true,
    tests: [
      'apps/rooms/src/http/room-service.test.ts',
      'apps/rooms/src/media/media.test.ts',
      'apps/rooms/src/signal/joining.test.ts',
      'apps/rooms/src/signal/text-limits.test.ts',
      'apps/rooms/src/webhooks/events.test.ts',
    ],
    // What the tests use; the server of apps/rooms runs them in `npm test`.
    covers: ['apps/rooms/test', 'apps/rooms/src/tokens.ts', 'scripts/test/livekit-server.ts'],
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
