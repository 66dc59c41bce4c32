import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import { defineEvent, on } from '../../jobs/define-event.ts'
import { disputesJobTitles } from './disputes.jobs.texts.ts'
import { eraseDisputes } from './erase-disputes.ts'

const disputeRef = z.object({ dispute_id: uuid })
type DisputeRef = z.infer<typeof disputeRef>

declare module '../../jobs/registry.ts' {
  interface Events {
    'dispute-opened': DisputeRef
    'dispute-decided': DisputeRef
  }
}

export const disputeJobs = [
  defineEvent({ name: 'dispute-opened', title: disputesJobTitles['dispute-opened'], payload: disputeRef }),
  defineEvent({ name: 'dispute-decided', title: disputesJobTitles['dispute-decided'], payload: disputeRef }),
  on(
    'user-anonymized',
    { name: 'erase-disputes', title: disputesJobTitles['erase-disputes'], lane: 'upkeep' },
    (ctx, { user_id }) => eraseDisputes(ctx, user_id),
  ),
]
