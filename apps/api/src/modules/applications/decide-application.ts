import { legalDetails, speakerDetails, type Application } from '@razgovor/contract/applications'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { ApiError } from '../../errors/api-error.ts'
import { enqueue } from '../../jobs/queue.ts'
import { setRole } from '../accounts/staff/set-role.ts'
import { updatePerson } from '../accounts/profile/update-person.ts'
import { createSpeaker } from '../speakers/create-speaker.ts'
import { lockUser } from './applicant.ts'
import { shownColumns, toApplication, type ApplicationRow } from './application-view.ts'
import { logDecision, type Decision } from './log-decision.ts'
import { writeLegalDetails } from './write-legal-details.ts'
import { applicationsRefusals } from './applications.texts.ts'

interface ApplicationDecision extends Decision {
  application_id: string
}

/**
 * Approving makes the applicant a speaker on the FREE tariff. Safe to repeat. Throws not_exist, url_busy;
 * human_friendly if decided otherwise, or on approval if the account is not an open listener's.
 */
export async function decideApplication(ctx: Ctx, decision: ApplicationDecision): Promise<Application> {
  const now = ctx.clock.now()
  const { application_id, status } = decision
  const { user_id } = await ctx.db
    .selectFrom('speaker_applications')
    .select('user_id')
    .where('application_id', '=', application_id)
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
  const application = await transact(ctx, async (tx, after) => {
    const applicant = await lockUser(tx, user_id)
    const decided = await moveToDecided(tx, now, decision)
    if (!decided) return readDecided(tx, decision)
    if (status === 'APPROVED') {
      if (!applicant.is_open) throw new ApiError('human_friendly', applicationsRefusals.applicant_account_closed)
      if (applicant.role !== 'LISTENER')
        throw new ApiError('human_friendly', applicationsRefusals.applicant_is_no_listener)
      await makeSpeaker(tx, now, user_id, decided)
      after.dropPages(user_id, 'lists')
    }
    await enqueue(tx, 'application-decided', { application_id })
    await logDecision(tx, now, {
      ...decision,
      table_name: 'speaker_applications',
      row_id: application_id,
      subject_id: user_id,
    })
    return decided
  })
  return toApplication(application)
}

function moveToDecided(tx: Tx, now: Date, { application_id, decided_by, status, comment }: ApplicationDecision) {
  return tx
    .updateTable('speaker_applications')
    .set({ status, comment, decided_by, decided_at: now, updated_at: now })
    .where('application_id', '=', application_id)
    .where('status', '=', 'REVIEW')
    .returning(shownColumns)
    .executeTakeFirst()
}

async function readDecided(tx: Tx, { application_id, status }: ApplicationDecision): Promise<ApplicationRow> {
  const application = await tx
    .selectFrom('speaker_applications')
    .select(shownColumns)
    .where('application_id', '=', application_id)
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
  if (application.status === status) return application
  throw new ApiError(
    'human_friendly',
    application.status === 'DRAFT'
      ? applicationsRefusals.application_not_submitted
      : applicationsRefusals.application_already_decided,
  )
}

async function makeSpeaker(tx: Tx, now: Date, user_id: string, application: ApplicationRow): Promise<void> {
  const { first_name, last_name, ...page } = speakerDetails.parse(application.details)
  const { legal_form, ...details } = legalDetails.parse(application.legal)
  await updatePerson(tx, user_id, { first_name, last_name })
  await createSpeaker(tx, now, { user_id, ...page })
  await setRole(tx, user_id, 'SPEAKER')
  await writeLegalDetails(tx, now, { user_id, legal_form, details })
}
