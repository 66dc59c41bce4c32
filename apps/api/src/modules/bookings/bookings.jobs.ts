import type { JobHandlers } from '../../jobs/catalogue.ts'
import { expireRequest } from './expire-request.ts'
import { findOffSale } from './find-off-sale.ts'

export const bookingJobs: JobHandlers<'expire-request' | 'find-off-sale'> = {
  'expire-request': (ctx, { request_id }) => expireRequest(ctx, request_id),
  'find-off-sale': findOffSale,
}
