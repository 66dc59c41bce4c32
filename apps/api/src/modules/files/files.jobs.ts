import type { JobHandlers } from '../../jobs/runner.ts'
import { sweepFiles } from './sweep-files.ts'

export const fileJobs: JobHandlers<'sweep-files'> = {
  'sweep-files': (ctx) => sweepFiles(ctx),
}
