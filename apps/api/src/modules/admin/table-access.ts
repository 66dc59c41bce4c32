import type { AdminGroup } from '@razgovor/contract/admin'
import { endpoints } from '@razgovor/contract/endpoints'
import type { Role, StaffRole } from '@razgovor/contract/values'

export interface TableAccess {
  group: AdminGroup
  /** Who sees the rows beside SUPER_ADMIN. Actions follow the `staff` of their call. */
  read: readonly StaffRole[]
  /** Who changes and creates them, where that is possible at all. */
  write?: readonly StaffRole[]
  /** Columns that a reader does not see, by role. */
  hidden?: Partial<Record<StaffRole, readonly string[]>>
}

const support: readonly StaffRole[] = ['SUPPORT']
const finance: readonly StaffRole[] = ['FINANCE']
const content: readonly StaffRole[] = ['CONTENT']
const both: readonly StaffRole[] = ['SUPPORT', 'FINANCE']

const money = { group: 'money', read: finance } as const
const ownContent = { group: 'content', read: content, write: content } as const
const nothing: readonly StaffRole[] = []

/** Every table of the admin, and who of the staff sees and writes it: why, says docs/decisions/041-staff-roles.md. */
export const tableAccess: Readonly<Record<string, TableAccess>> = {
  users: {
    group: 'people',
    read: both,
    write: support,
    hidden: {
      // Where donations go is the speaker's own matter, and funds are no table of support's.
      SUPPORT: ['last_series_fund_id'],
      FINANCE: ['phone', 'last_series_fund_id', 'avatar_thumbnail_url', 'email_confirmed_at'],
    },
  },
  speakers: { group: 'people', read: both, write: support, hidden: { FINANCE: ['about', 'social_links'] } },
  speaker_applications: { group: 'people', read: support },
  consents: { group: 'people', read: support },
  feedback: { group: 'people', read: support },
  series: { group: 'meetings', read: support, write: support, hidden: { SUPPORT: ['fund_id'] } },
  time_slots: { group: 'meetings', read: support },
  consultations: { group: 'meetings', read: both },
  bookings: { group: 'meetings', read: both },
  consultation_requests: { group: 'meetings', read: support },
  connection_tests: { group: 'meetings', read: support },
  orders: money,
  payments: money,
  refunds: money,
  bank_chargebacks: money,
  payment_notifications: money,
  fiscal_receipts: money,
  closing_receipts: money,
  receipt_items: money,
  ledger_transactions: money,
  ledger_entries: money,
  payouts_made: money,
  legal_details: money,
  legal_changes: money,
  legal_details_history: money,
  subscriptions: money,
  tariffs: { ...money, write: nothing },
  tariff_prices: { ...money, write: nothing },
  news: ownContent,
  site_pages: ownContent,
  categories: ownContent,
  funds: ownContent,
  legal_documents: ownContent,
  legal_document_versions: ownContent,
  notifications: { group: 'system', read: support },
  sessions: { group: 'system', read: support },
}

/** Throws where a table was added and nobody decided who sees it. */
export function accessOf(table_name: string): TableAccess {
  const access = tableAccess[table_name]
  if (!access) throw new Error(`table-access.ts does not say who sees ${table_name}`)
  return access
}

export function isAmong(staff: readonly StaffRole[] | undefined, role: Role): boolean {
  return role === 'SUPER_ADMIN' || (staff as readonly Role[] | undefined)?.includes(role) === true
}

/** Whether the role sees the table but not this column. */
export function isHidden(table_name: string, column: string, role: Role): boolean {
  return accessOf(table_name).hidden?.[role as StaffRole]?.includes(column) === true
}

const staffOfCalls = new Map<string, readonly StaffRole[] | undefined>(
  endpoints.map(({ endpoint: { method, path, staff } }) => [`${method} ${path}`, staff] as const),
)

/** `call` as an action names it: method and path. */
export function mayCall(call: string, role: Role): boolean {
  return isAmong(staffOfCalls.get(call), role)
}
