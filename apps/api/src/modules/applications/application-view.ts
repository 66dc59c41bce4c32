import type { Application } from '@razgovor/contract/applications'
import type { Selectable } from 'kysely'
import type { SpeakerApplications } from '../../db/types.ts'

type Shown = 'application_id' | 'status' | 'step' | 'details' | 'legal' | 'comment' | 'submitted_at' | 'decided_at'

export const shownColumns = [
  'application_id',
  'status',
  'step',
  'details',
  'legal',
  'comment',
  'submitted_at',
  'decided_at',
] as const satisfies Shown[]

export type ApplicationRow = Pick<Selectable<SpeakerApplications>, Shown>

export function toApplication({ details, legal, submitted_at, decided_at, ...row }: ApplicationRow): Application {
  return {
    ...row,
    // Only this module writes these columns, in the contract's shape.
    details: details as Application['details'],
    legal: legal as Application['legal'],
    submitted_at: submitted_at?.toISOString() ?? null,
    decided_at: decided_at?.toISOString() ?? null,
  }
}
