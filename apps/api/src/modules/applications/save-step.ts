import { legalDetails, speakerDetails } from '@razgovor/contract/applications'
import type { Application, saveStep as contract, SpeakerDetails } from '@razgovor/contract/applications'
import type { z } from 'zod'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { mapConstraintErrors } from '../../errors/map-constraint-errors.ts'
import { ApiError } from '../../errors/api-error.ts'
import { toFields } from '../../http/field-message.ts'
import { toLine, toLines } from '../../text/plain-text.ts'
import { aliasBusy, isAliasBusy } from '../speakers/is-alias-busy.ts'
import { lockApplicant } from './applicant.ts'
import { shownColumns, toApplication } from './application-view.ts'
import { beginDraft } from './begin-draft.ts'
import { refuseToChange, updateDraft } from './change-draft.ts'
import { speakersTexts } from '../speakers/speakers.texts.ts'

type Step = z.output<typeof contract.body>

export function saveStep(ctx: Ctx, user_id: string, saved: Step): Promise<Application> {
  const now = ctx.clock.now()
  return transact(ctx, async (tx) => {
    const applicant = await lockApplicant(tx, user_id)
    if (saved.step === 'SUBMITTED') return submit(tx, now, user_id)
    if (saved.step === 'LEGAL_ENTITY_CHOICE') return updateDraft(tx, now, { user_id, ...saved })
    const { step: _, ...details } = saved
    await beginDraft(tx, now, applicant, 'CLEAR')
    await assertGoodPage(tx, user_id, details)
    return updateDraft(tx, now, { user_id, step: 'LEGAL_ENTITY_CHOICE', details: tidied(details) })
  })
}

function tidied(details: SpeakerDetails): SpeakerDetails {
  return { ...details, headline: toLine(details.headline), about: toLines(details.about) }
}

async function assertGoodPage(tx: Tx, user_id: string, { alias, category_ids }: SpeakerDetails): Promise<void> {
  if (await isAliasBusy(tx, user_id, alias)) throw aliasBusy()
  const known = await tx
    .selectFrom('categories')
    .select('category_id')
    .where('category_id', 'in', category_ids)
    .execute()
  if (known.length < new Set(category_ids).size)
    throw new ApiError('validation', { fields: { category_ids: speakersTexts.noSuchCategory } })
}

async function submit(tx: Tx, now: Date, user_id: string): Promise<Application> {
  const draft = await tx
    .selectFrom('speaker_applications')
    .select(['application_id', 'details', 'legal'])
    .where('user_id', '=', user_id)
    .where('status', '=', 'DRAFT')
    .executeTakeFirst()
  if (!draft) return refuseToChange(tx, user_id)
  const { details, legal } = parseWhole(draft)
  await assertGoodPage(tx, user_id, details)
  const sent = await mapConstraintErrors({ speaker_applications_alias_once: aliasBusy }, () =>
    tx
      .updateTable('speaker_applications')
      .set({ status: 'REVIEW', step: 'SUBMITTED', submitted_at: now, updated_at: now, details: tidied(details), legal })
      .where('application_id', '=', draft.application_id)
      .where('status', '=', 'DRAFT')
      .returning(shownColumns)
      .executeTakeFirstOrThrow(),
  )
  return toApplication(sent)
}

function parseWhole(draft: { details: unknown; legal: unknown }) {
  const details = speakerDetails.safeParse(draft.details)
  const legal = legalDetails.safeParse(draft.legal)
  if (details.success && legal.success) return { details: details.data, legal: legal.data }
  const fields = [...fieldsOf(details.error), ...fieldsOf(legal.error, ['legal'])]
  throw new ApiError('validation', { fields: toFields(fields) })
}

function fieldsOf(error: z.ZodError | undefined, under: readonly string[] = []) {
  return (error?.issues ?? []).map(({ path, message }) => [[...under, ...path].join('.'), message] as const)
}
