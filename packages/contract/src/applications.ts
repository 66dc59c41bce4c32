import { z } from 'zod'
import { alias } from './alias.ts'
import { isAccount, isBik, isInn, isOgrn, isOgrnip } from './check-digits.ts'
import { endpoint } from './endpoint.ts'
import * as fieldTexts from './fields.texts.ts'
import { socialLink } from './social-links.ts'
import { instant, personName, uuid } from './values.ts'

export const applicationStatus = z.enum(['DRAFT', 'REVIEW', 'APPROVED', 'REJECTED'])
export const applicationStep = z.enum(['SPEAKER_DETAILS', 'LEGAL_ENTITY_CHOICE', 'SUBMITTED'])
export const prefillSource = z.enum(['PROFILE', 'PREVIOUS_APPLICATION', 'CLEAR'])
export const legalForm = z.enum(['SELF_EMPLOYED', 'SOLE_PROPRIETOR', 'LEGAL_ENTITY', 'INDIVIDUAL'])
export type LegalForm = z.infer<typeof legalForm>

/** The complete first step. */
export const speakerDetails = z.object({
  first_name: personName,
  last_name: personName,
  alias,
  headline: z.string().trim().min(1, fieldTexts.headlineRequired).max(120, fieldTexts.charactersMax(120)),
  about: z.string().trim().min(1, fieldTexts.aboutRequired).max(5000, fieldTexts.charactersMax(5000)),
  category_ids: z.array(uuid).min(1, fieldTexts.categoryRequired).max(5, fieldTexts.categoriesAtMost(5)),
  social_links: z.array(socialLink).max(5, fieldTexts.linksAtMost(5)),
})
export type SpeakerDetails = z.infer<typeof speakerDetails>

const inn = z.string().trim().refine(isInn, fieldTexts.wrongInn)
const bank = {
  bik: z.string().trim().refine(isBik, fieldTexts.wrongBik),
  account: z.string().trim(),
}

/** The complete second step. INDIVIDUAL allows free meetings only. */
export const legalDetails = z
  .discriminatedUnion('legal_form', [
    z.object({ legal_form: z.literal('SELF_EMPLOYED'), inn: inn.length(12, fieldTexts.innOfPerson), ...bank }),
    z.object({
      legal_form: z.literal('SOLE_PROPRIETOR'),
      inn: inn.length(12, fieldTexts.innOfPerson),
      ogrnip: z.string().trim().refine(isOgrnip, fieldTexts.wrongOgrnip),
      ...bank,
    }),
    z.object({
      legal_form: z.literal('LEGAL_ENTITY'),
      organisation_name: z.string().trim().min(1, fieldTexts.fillThisIn).max(200, fieldTexts.charactersMax(200)),
      inn: inn.length(10, fieldTexts.innOfOrganization),
      ogrn: z.string().trim().refine(isOgrn, fieldTexts.wrongOgrn),
      ...bank,
    }),
    z.object({ legal_form: z.literal('INDIVIDUAL') }),
  ])
  .superRefine((legal, context) => {
    if ('account' in legal && isBik(legal.bik) && !isAccount(legal.account, legal.bik))
      context.addIssue({ code: 'custom', path: ['account'], message: fieldTexts.wrongAccount })
  })
export type LegalDetails = z.infer<typeof legalDetails>

// Drafts are stored as typed; only the length is validated.
const typed = z.string().max(6000)
const typedDetails = z
  .object({
    first_name: typed,
    last_name: typed,
    alias: typed,
    headline: typed,
    about: typed,
    category_ids: z.array(uuid).max(5),
    social_links: z.array(typed).max(5),
  })
  .partial()
const typedLegal = z
  .object({
    legal_form: legalForm,
    inn: typed,
    ogrn: typed,
    ogrnip: typed,
    organisation_name: typed,
    bik: typed,
    account: typed,
  })
  .partial()

export const application = z.object({
  application_id: uuid,
  status: applicationStatus,
  step: applicationStep,
  details: typedDetails,
  legal: typedLegal,
  // The reason for a rejection, or a note with the approval.
  comment: z.string().nullable(),
  submitted_at: instant.nullable(),
  decided_at: instant.nullable(),
})
export type Application = z.infer<typeof application>

export const getCurrentStep = endpoint({
  method: 'GET',
  path: '/api/applications/current-step',
  access: 'user',
  summary: "Get the caller's latest application; null if there is none",
  response: z.object({
    application: application.nullable(),
    // Sources for prefilling a new application; empty while one is open.
    prefill: z.array(prefillSource),
  }),
})

export const saveStep = endpoint({
  method: 'POST',
  path: '/api/applications/current-step',
  access: 'user',
  summary: 'Save a step and go to the next; SUBMITTED sends the application to review',
  body: z.discriminatedUnion('step', [
    z.object({ step: z.literal('SPEAKER_DETAILS'), ...speakerDetails.shape }),
    z.object({ step: z.literal('LEGAL_ENTITY_CHOICE'), legal: legalDetails }),
    z.object({ step: z.literal('SUBMITTED') }),
  ]),
  response: application,
  // blocked_by_application: in review. forbidden: the caller is a speaker or an admin.
  errors: ['blocked_by_application', 'url_busy', 'not_exist', 'forbidden', 'validation'],
})

export const changeDraft = endpoint({
  method: 'PATCH',
  path: '/api/applications/current-step',
  access: 'user',
  summary: 'Create a draft, save unfinished input, or go back a step',
  body: z.object({
    // Starts a new draft if there is none, or after a decision.
    prefill: prefillSource.optional(),
    step: applicationStep.exclude(['SUBMITTED']).optional(),
    details: typedDetails.optional(),
    legal: typedLegal.optional(),
  }),
  response: application,
  errors: ['blocked_by_application', 'not_exist', 'forbidden', 'validation'],
})

export const getPreviousApplication = endpoint({
  method: 'GET',
  path: '/api/applications/previous',
  access: 'user',
  summary: "Get the caller's last decided application",
  response: z.object({ application: application.nullable() }),
})

const decision = {
  params: z.object({ application_id: uuid }),
  access: 'admin' as const,
  staff: ['SUPPORT'] as const,
  method: 'POST' as const,
}

export const approveApplication = endpoint({
  ...decision,
  path: '/api/admin/applications/:application_id/approve',
  summary: 'Approve an application: the applicant becomes a speaker on the FREE tariff; repeating changes nothing',
  body: z.object({ comment: z.string().trim().max(1000).default('') }),
  response: application,
  errors: ['not_exist', 'url_busy', 'human_friendly'],
})

export const rejectApplication = endpoint({
  ...decision,
  path: '/api/admin/applications/:application_id/reject',
  summary: 'Reject an application with a comment',
  body: z.object({ comment: z.string().trim().min(1, fieldTexts.correctionRequired).max(1000) }),
  response: application,
  errors: ['not_exist', 'human_friendly'],
})
