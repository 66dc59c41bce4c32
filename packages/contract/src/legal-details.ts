import { z } from 'zod'
import { application, legalDetails } from './applications.ts'
import { endpoint } from './endpoint.ts'
import * as fieldTexts from './fields.texts.ts'
import { instant, userParams, uuid } from './values.ts'

const legal = application.shape.legal

const legalRegistration = z.object({
  // Current details; null if the speaker never provided any.
  current: z.object({ legal, since: instant }).nullable(),
  // Waits for an admin; the current details stay valid until then.
  change: z.object({ legal_change_id: uuid, legal, submitted_at: instant }).nullable(),
  // The last change, if it was refused and none was submitted since.
  refusal: z.object({ legal, comment: z.string(), decided_at: instant }).nullable(),
  // The paid times that a switch to INDIVIDUAL would take off sale, and those already sold, which stay.
  paid_ahead: z.object({ on_sale_count: z.int(), sold_count: z.int() }),
})
export type LegalRegistration = z.infer<typeof legalRegistration>

export const getLegalDetails = endpoint({
  method: 'GET',
  path: '/api/users/:user_id/legal-details',
  access: 'speaker',
  summary: "Get the speaker's legal details and the change under review",
  params: userParams,
  response: legalRegistration,
})

export const submitLegalChange = endpoint({
  method: 'POST',
  path: '/api/users/:user_id/legal-details/changes',
  access: 'speaker',
  needs_confirmation: true,
  summary: 'Submit a change of legal details, replacing one under review; repeating changes nothing',
  params: userParams,
  body: legalDetails,
  response: legalRegistration,
  // human_friendly: already the current details.
  errors: ['forbidden', 'human_friendly', 'validation'],
  calls_per_minute: 20,
})

export const withdrawLegalChange = endpoint({
  method: 'DELETE',
  path: '/api/users/:user_id/legal-details/changes/:legal_change_id',
  access: 'speaker',
  summary: 'Withdraw a change under review; repeating changes nothing',
  params: userParams.extend({ legal_change_id: uuid }),
  response: legalRegistration,
  // human_friendly: already decided.
  errors: ['not_exist', 'human_friendly'],
})

const decision = {
  params: z.object({ legal_change_id: uuid }),
  access: 'admin' as const,
  staff: ['FINANCE'] as const,
  method: 'POST' as const,
}
const decided = z.object({ legal_change_id: uuid, status: z.enum(['APPROVED', 'REJECTED']), decided_at: instant })

export const approveLegalChange = endpoint({
  ...decision,
  path: '/api/admin/legal-changes/:legal_change_id/approve',
  summary: 'Approve a change of legal details; INDIVIDUAL takes paid slots off sale. Repeating changes nothing',
  body: z.object({ comment: z.string().trim().max(1000).default('') }),
  response: decided,
  // human_friendly: replaced, withdrawn or refused, or the speaker is blocked.
  errors: ['not_exist', 'human_friendly'],
})

export const rejectLegalChange = endpoint({
  ...decision,
  path: '/api/admin/legal-changes/:legal_change_id/reject',
  summary: 'Reject a change of legal details with a comment; the current ones stay in force',
  body: z.object({ comment: z.string().trim().min(1, fieldTexts.correctionRequired).max(1000) }),
  response: decided,
  errors: ['not_exist', 'human_friendly'],
})
