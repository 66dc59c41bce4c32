import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files that take longest, in starting order: a file that starts last runs alone while the other workers are idle.
 * Vitest knows only the durations of earlier runs, which a fresh clone does not have.
 */
export const longFiles: readonly string[] = [
  'scripts/start.test.ts',
  'apps/api/chaos/chaos.test.ts',
  'apps/api/test/every-endpoint.input.test.ts',
  'apps/api/nodes/two-nodes.test.ts',
  'apps/api/faults/faults.test.ts',
  'apps/api/test/access-table.test.ts',
  'apps/api/pseudo-locale/notices.test.ts',
  'apps/api/src/modules/files/silent-store.test.ts',
  'scripts/backup/restore.test.ts',
  'scripts/backup/backup.test.ts',
  'scripts/export/import.test.ts',
  'scripts/export/export.test.ts',
  'apps/api/src/jobs/database-restart.test.ts',
  'apps/api/src/jobs/job-locks.test.ts',
  'apps/api/src/db/limits.test.ts',
  // Not earlier: video needs the processor, which the component tests use for the first two minutes of npm test.
  'apps/rooms/src/media/media.test.ts',
  'apps/api/src/modules/orders/renewals/renew-subscription.test.ts',
  'scripts/seed.test.ts',
  'apps/api/test/every-endpoint.access.test.ts',
  'apps/api/src/modules/speakers/photos.test.ts',
  'apps/api/src/redis.test.ts',
  'apps/api/src/modules/ledger/ledger.test.ts',
  'apps/api/src/images/cut-squares.test.ts',
  'apps/api/src/modules/orders/checkout/double-click.test.ts',
  'apps/api/src/modules/meetings/presence/silent-rooms.test.ts',
  'apps/api/src/main.test.ts',
]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = await super.sort(files)
    const first = longFiles.flatMap((name) => others.filter(({ moduleId }) => moduleId.endsWith(`/${name}`)))
    return [...new Set([...first, ...others])]
  }
}
