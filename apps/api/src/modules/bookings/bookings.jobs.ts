import type { JobHandlers } from '../../jobs/runner.ts'
import { expireRequest } from './expire-request.ts'

export const bookingJobs: JobHandlers<'expire-request'> = {
  'expire-request': (ctx, { request_id }) => expireRequest(ctx, request_id),
}
