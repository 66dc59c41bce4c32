import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as fieldTexts from './fields.texts.ts'
import { amount, instant, userParams, uuid } from './values.ts'

// Stored in the audit log.
const why = z.string().trim().min(3, fieldTexts.whyRequired).max(300, fieldTexts.charactersMax(300))

/** The effect on upcoming meetings: kept, or canceled with full refunds. */
export const blockedMeetings = z.enum(['KEEP', 'CANCEL'])
export type BlockedMeetings = z.infer<typeof blockedMeetings>

const userBlock = z.object({
  user_id: uuid,
  is_blocked: z.boolean(),
  // Upcoming meetings as speaker or listener.
  meetings_ahead: z.int(),
})

export const blockUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:user_id/block',
  access: 'admin',
  staff: ['SUPPORT'],
  summary: 'Block an account: end its sessions and hide its page; repeating changes nothing',
  params: userParams,
  body: z.object({ why, meetings: blockedMeetings }),
  response: userBlock,
  // human_friendly: the caller, another admin, or an erased account.
  errors: ['not_exist', 'human_friendly'],
})

export const unblockUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:user_id/unblock',
  access: 'admin',
  staff: ['SUPPORT'],
  summary: 'Unblock an account; canceled meetings stay canceled',
  params: userParams,
  body: z.object({ why }),
  response: userBlock,
  errors: ['not_exist'],
})

const consultationParams = z.object({ consultation_id: uuid })

export const cancelAsPlatform = endpoint({
  method: 'POST',
  path: '/api/admin/consultations/:consultation_id/cancel',
  access: 'admin',
  staff: ['SUPPORT'],
  summary: "Cancel a meeting on the platform's behalf: full refunds, slot withdrawn",
  params: consultationParams,
  body: z.object({ why }),
  response: z.object({ consultation_id: uuid, canceled_count: z.int(), refund_amount: amount }),
  // payment_status: already started or over.
  errors: ['not_exist', 'payment_status'],
})

export const closeRoom = endpoint({
  method: 'POST',
  path: '/api/admin/consultations/:consultation_id/close',
  access: 'admin',
  staff: ['SUPPORT'],
  summary: 'End a running meeting: disconnect everybody; refunds listeners who have not met the speaker',
  params: consultationParams,
  body: z.object({ why }),
  response: z.object({ consultation_id: uuid, ended_at: instant }),
  // human_friendly: not started.
  errors: ['not_exist', 'human_friendly'],
})

export const rebillNow = endpoint({
  method: 'POST',
  path: '/api/admin/subscriptions/:subscription_id/rebill',
  access: 'admin',
  staff: ['FINANCE'],
  summary: 'Charge the saved card now for a renewal that is due or was refused; counts as an attempt',
  params: z.object({ subscription_id: uuid }),
  body: z.object({ why }),
  response: z.object({ subscription_id: uuid, next_charge_at: instant }),
  // human_friendly: nothing is due, the subscription ended or is not renewed, or no card is saved.
  errors: ['not_exist', 'human_friendly'],
})
