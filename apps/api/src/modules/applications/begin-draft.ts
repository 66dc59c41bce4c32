import type { Application, prefillSource } from '@razgovor/contract/applications'
import type { z } from 'zod'
import type { Db, Tx } from '../../db/client.ts'
import { ApiError } from '../../errors/api-error.ts'
import { newId } from '../../ids.ts'
import type { Applicant } from './applicant.ts'
import { findLatest, findPrevious } from './find-application.ts'

type PrefillSource = z.output<typeof prefillSource>
type Filled = Pick<Application, 'details' | 'legal'>

const fillers: Record<PrefillSource, (tx: Tx, applicant: Applicant) => Promise<Filled>> = {
  CLEAR: async () => ({ details: {}, legal: {} }),
  PROFILE: async (_, { first_name, last_name }) => ({ details: { first_name, last_name }, legal: {} }),
  async PREVIOUS_APPLICATION(tx, { user_id }) {
    const previous = await findPrevious(tx, user_id)
    if (!previous) throw new ApiError('not_exist')
    return { details: previous.details, legal: previous.legal }
  },
}

/** Creates a draft unless an application is open. Throws not_exist without a previous application to copy. */
export async function beginDraft(tx: Tx, now: Date, applicant: Applicant, source: PrefillSource): Promise<void> {
  const latest = await findLatest(tx, applicant.user_id)
  if (latest?.status === 'DRAFT' || latest?.status === 'REVIEW') return
  await tx
    .insertInto('speaker_applications')
    .values({
      application_id: newId(now),
      user_id: applicant.user_id,
      status: 'DRAFT',
      step: 'SPEAKER_DETAILS',
      created_at: now,
      updated_at: now,
      ...(await fillers[source](tx, applicant)),
    })
    .execute()
}

export async function readCurrentStep(
  db: Db,
  user_id: string,
): Promise<{ application: Application | null; prefill: PrefillSource[] }> {
  const [application, previous] = await Promise.all([findLatest(db, user_id), findPrevious(db, user_id)])
  if (application?.decided_at === null) return { application, prefill: [] }
  return { application, prefill: ['PROFILE', ...(previous ? ['PREVIOUS_APPLICATION' as const] : []), 'CLEAR'] }
}
