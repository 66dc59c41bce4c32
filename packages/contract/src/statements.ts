import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as fieldTexts from './fields.texts.ts'
import { instant, userParams, uuid } from './values.ts'

const total = z.int()
// YYYY-MM in Moscow.
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, fieldTexts.monthRule)

// REFUND: of a meeting that was already earned. ADJUSTMENT: any other movement of the balance.
const rowKind = z.enum(['MEETING', 'REFUND', 'PAYOUT', 'PAYOUT_RETURNED', 'WRITE_OFF', 'ADJUSTMENT'])
export type StatementRowKind = z.infer<typeof rowKind>

// `net` is the effect on the balance; for a meeting: price minus refund minus commission.
const statementRow = z.object({
  kind: rowKind,
  at: instant,
  net: total,
  price: total,
  refunded: total,
  commission: total,
  meeting: z
    .object({
      booking_id: uuid,
      order_id: uuid.nullable(),
      payment_id: uuid.nullable(),
      time_start_iso: instant,
    })
    .nullable(),
  // The payout's confirmation, or the reason of a write-off.
  note: z.string(),
})
export type StatementRow = z.infer<typeof statementRow>

const statement = z.object({
  month,
  // The month is not over.
  is_open: z.boolean(),
  // The first month with a movement; null if there is none.
  first_month: month.nullable(),
  agent: z.object({ name: z.string(), inn: z.string() }),
  principal: z.object({ name: z.string(), inn: z.string().nullable() }),
  opening: total,
  closing: total,
  // The first four are sums over meetings, refunds included.
  totals: z.object({ price: total, refunded: total, commission: total, earned: total, paid_out: total, other: total }),
  rows: z.array(statementRow),
})
export type Statement = z.infer<typeof statement>

const own = { method: 'GET', access: 'speaker', params: userParams, query: z.object({ month }) } as const
const admins = { ...own, access: 'admin', staff: ['FINANCE'] } as const

export const getStatement = endpoint({
  ...own,
  path: '/api/speakers/:user_id/statement',
  summary: "Get the caller's agent report for a month: meetings, refunds, payouts, opening and closing balance",
  response: statement,
})

export const getStatementCsv = endpoint({
  ...own,
  path: '/api/speakers/:user_id/statement.csv',
  summary: "Download the caller's agent report (text/csv)",
  response: z.string(),
  media_types: ['text/csv'],
})

export const getSpeakerStatement = endpoint({
  ...admins,
  path: '/api/admin/statements/:user_id',
  summary: "Get a speaker's agent report for a month",
  response: statement,
  errors: ['not_exist'],
})

export const getSpeakerStatementCsv = endpoint({
  ...admins,
  path: '/api/admin/statements/:user_id/csv',
  summary: "Download a speaker's agent report (text/csv)",
  response: z.string(),
  media_types: ['text/csv'],
  errors: ['not_exist'],
})
