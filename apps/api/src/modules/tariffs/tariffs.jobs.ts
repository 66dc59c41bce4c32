import type { JobHandlers } from '../../jobs/catalogue.ts'
import { sweepSubscriptions } from './end-subscription.ts'

/** A rebill makes an order: orders.jobs.ts. */
export const tariffJobs: JobHandlers<'sweep-subscriptions'> = { 'sweep-subscriptions': sweepSubscriptions }
