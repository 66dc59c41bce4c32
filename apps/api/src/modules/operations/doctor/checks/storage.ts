import type { DoctorCheck } from '../doctor.ts'
import { fault } from '../finding.ts'
import { inspectBuckets } from './buckets.ts'
import { inspectFolder } from './files-folder.ts'

export const storage: DoctorCheck = {
  name: 'STORAGE',
  async run(ctx, signal) {
    if (ctx.config.S3_ENDPOINT) return inspectBuckets(ctx, ctx.config.S3_ENDPOINT, signal)
    return ctx.config.FILES_DIR ? inspectFolder(ctx.config.FILES_DIR) : [fault('no_storage')]
  },
}
