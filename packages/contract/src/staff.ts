import { z } from 'zod'
import { user } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import * as fieldTexts from './fields.texts.ts'
import { amount, instant, role, userParams, uuid } from './values.ts'

// Stored in the audit log.
const why = z.string().trim().min(3, fieldTexts.whyRequired).max(300, fieldTexts.charactersMax(300))

/** Roles that a super admin can assign; LISTENER removes a staff role. */
export const appointedRole = role.exclude(['SPEAKER'])
export type AppointedRole = z.infer<typeof appointedRole>

export const setStaffRole = endpoint({
  method: 'POST',
  path: '/api/admin/users/:user_id/role',
  access: 'admin',
  staff: [],
  summary: 'Assign or remove a staff role, effective from the next call; repeating changes nothing',
  params: userParams,
  body: z.object({ role: appointedRole, why }),
  response: z.object({ user_id: uuid, role }),
  // human_friendly: a speaker, a blocked or unconfirmed account, or the last super admin.
  errors: ['not_exist', 'human_friendly'],
})

/** Tables covered by the search; results are limited to those the caller's role may see. */
export const searchedTable = z.enum(['users', 'orders', 'payments', 'consultations'])
export type SearchedTable = z.infer<typeof searchedTable>

export const searchShown = 8

const foundRow = z.object({
  id: z.string(),
  title: z.string(),
  // The user's e-mail, the payer, or the meeting's speaker.
  whose: z.string().nullable(),
  // When it was created, paid or starts.
  at: instant.nullable(),
  amount: amount.nullable(),
  status: z.string().nullable(),
})
export type FoundRow = z.infer<typeof foundRow>

const foundGroup = z.object({ table_name: searchedTable, items: z.array(foundRow), has_more: z.boolean() })
export type FoundGroup = z.infer<typeof foundGroup>

export const searchAdmin = endpoint({
  method: 'GET',
  path: '/api/admin/search',
  access: 'admin',
  staff: ['SUPPORT', 'FINANCE'],
  summary: 'Search people, orders, payments and meetings by name, e-mail, phone, id or its ending, or card mask',
  query: z.object({ q: z.string().trim().min(3, fieldTexts.searchTooShort).max(100, fieldTexts.charactersMax(100)) }),
  response: z.object({ groups: z.array(foundGroup) }),
  errors: ['validation'],
})

/** The maximum duration of one view session. */
export const viewMinutes = 30

export const beginView = endpoint({
  method: 'POST',
  path: '/api/admin/users/:user_id/views',
  access: 'admin',
  staff: ['SUPPORT'],
  summary: "View the product as a user, read-only, for at most 30 minutes; ends the caller's earlier view",
  params: userParams,
  body: z.object({ why }),
  response: z.object({
    view_id: uuid,
    // Grants read access to what `shownInViews` lists; every call that changes something is forbidden.
    access_token: z.string(),
    expires_at: instant,
    user,
  }),
  // human_friendly: the caller, a staff member, or a deleted account.
  errors: ['not_exist', 'human_friendly'],
})

export const endView = endpoint({
  method: 'POST',
  path: '/api/admin/views/:view_id/end',
  access: 'admin',
  staff: ['SUPPORT'],
  summary: "End the caller's view as a user; repeating changes nothing",
  params: z.object({ view_id: uuid }),
  errors: ['not_exist'],
})
