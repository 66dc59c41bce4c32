import type { Order } from '@razgovor/contract/orders'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../src/db/client.ts'
import type { Fault } from '../simulate/checks/seen.ts'

interface Fact {
  id: string
  user_id?: string
  text?: string
  amount?: number
}

// Each condition selects the facts `f` that the database lacks.
const missing = {
  'a slot was offered': sql`where not exists (select from time_slots t where t.slot_id = f.id)`,
  'a slot was taken back': sql`where not exists (
    select from time_slots t where t.slot_id = f.id and t.deleted_at is not null)`,
  'a place was booked': sql`where not exists (
    select from bookings b join booking_history h using (booking_id)
    where b.consultation_id = f.id and b.listener_id = f.user_id and h.to_status = 'BOOKED')`,
  'a time was booked': sql`where not exists (
    select from bookings b join booking_history h using (booking_id)
    where b.slot_id = f.id and b.listener_id = f.user_id and h.to_status = 'BOOKED')`,
  'a booking was canceled': sql`where not exists (
    select from bookings b where b.booking_id = f.id and b.status = 'CANCELED' and b.refunded_amount >= f.amount)`,
  'a meeting was called off': sql`where exists (
    select from bookings b where b.consultation_id = f.id and b.status not in ('CANCELED', 'EXPIRED'))`,
  'a meeting was ended': sql`where not exists (
    select from consultations c where c.consultation_id = f.id and c.ended_at is not null)`,
  'a link to pay was issued': sql`where not exists (
    select from payments p where p.order_id = f.id and p.payment_url = f.text)`,
  'an order was given up': sql`where not exists (
    select from order_history h where h.order_id = f.id and h.to_status = 'CANCELED')`,
  'an order was paid': sql`where not exists (
    select from orders o where o.order_id = f.id and o.paid_at is not null and o.status in ('PAID', 'PARTIALLY_REFUNDED', 'REFUNDED'))`,
  'a paid place was booked': sql`where not exists (
    select from booking_history h where h.booking_id = f.id and h.to_status = 'BOOKED')`,
  'a refund was made': sql`where (
    select count(*) from refunds r where r.refund_id = f.id and r.idempotency_key = f.text::uuid and r.amount = f.amount) <> 1
    or (select count(*) from refunds r where r.idempotency_key = f.text::uuid) <> 1`,
} satisfies Record<string, RawBuilder<unknown>>

type FactKind = keyof typeof missing

export function createFacts() {
  const facts = new Map<FactKind, Fact[]>()
  return {
    add(kind: FactKind, fact: Fact): void {
      facts.set(kind, [...(facts.get(kind) ?? []), fact])
    },
    counts: () => Object.fromEntries([...facts].map(([kind, list]) => [kind, list.length])),
    async findMissing(db: Db): Promise<Fault[]> {
      const faults: Fault[] = []
      for (const [kind, list] of facts) {
        const given = sql`jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as f(id uuid, user_id uuid, text text, amount int)`
        const { rows } = await sql<Fact>`select f.* from ${given} ${missing[kind]}`.execute(db)
        for (const { id, user_id, text, amount } of rows) {
          const detail = [user_id, text, amount].filter((part) => part !== null).join(', ')
          faults.push({ rule: `an acknowledged fact is stored: ${kind}`, id, detail })
        }
      }
      return faults
    },
  }
}

export type Facts = ReturnType<typeof createFacts>

export function addOrder(facts: Facts, { order_id, status, items }: Order): Order['items'] {
  if (!/^(PAID|PARTIALLY_REFUNDED|REFUNDED)$/.test(status)) return []
  facts.add('an order was paid', { id: order_id })
  const booked = items.filter((item) => item.status === 'BOOKED')
  for (const { booking_id } of booked) facts.add('a paid place was booked', { id: booking_id })
  return booked
}
