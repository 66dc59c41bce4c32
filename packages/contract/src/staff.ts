import { z } from 'zod'
import { user } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { amount, instant, role, userParams, uuid } from './values.ts'

/** Kept in the audit log. */
const why = z.string().trim().min(3, 'Напиши, почему').max(300, 'Не больше 300 символов')

/** What a super admin may make of somebody; LISTENER takes a role of staff away. */
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
  /** human_friendly: a speaker, an account that is closed or not confirmed, or the last super admin. */
  errors: ['not_exist', 'human_friendly'],
})

/** What the search looks through, by the tables' names in paths; a caller gets those that their role sees. */
export const searchedTable = z.enum(['users', 'orders', 'payments', 'consultations'])
export type SearchedTable = z.infer<typeof searchedTable>

/** Shown of each table; who looks for more opens the table. */
export const searchShown = 8

const foundRow = z.object({
  id: z.string(),
  title: z.string(),
  /** Whose it is: the e-mail of a person, the payer, the speaker of a meeting. */
  whose: z.string().nullable(),
  /** When it was made or paid, or begins. */
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
  query: z.object({ q: z.string().trim().min(3, 'Хотя бы три знака').max(100, 'Не больше 100 символов') }),
  response: z.object({ groups: z.array(foundGroup) }),
  errors: ['validation'],
})

/** How long one look lasts at most. */
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
    /** Reads what the user may read, as far as `shownInViews` goes; every call that changes something is forbidden. */
    access_token: z.string(),
    expires_at: instant,
    user,
  }),
  /** human_friendly: oneself, somebody of the staff, or an account that is gone. */
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
