import { refundUnused } from '@razgovor/contract/orders'
import { bookByCredit, buyPackage, createPackage } from '@razgovor/contract/packages'
import { sql } from 'kysely'
import type { SimulatedOrder, Run } from './run.ts'

// Chosen by the order's id: another random draw would change all later ones.
function packageTurnOf(order_id: number): 'BUY' | 'USE' | 'REFUND' | null {
  if (order_id % 7 === 3) return 'BUY'
  if (order_id % 7 === 5 || order_id % 7 === 6) return 'USE'
  return order_id % 41 === 8 ? 'REFUND' : null
}

interface Ordered {
  id: number
  slot_ids: readonly string[]
  user: SimulatedOrder['user']
}

export async function dealInPackage(run: Run, { id, slot_ids, user }: Ordered): Promise<SimulatedOrder | null> {
  const turn = packageTurnOf(id)
  if (turn === 'BUY') return sell(run, { id, slot_ids, user })
  if (turn === 'USE') return useOne(run, slot_ids)
  if (turn === 'REFUND') await giveBack(run)
  return null
}

// 2 to 7 meetings at a price that cannot be divided without a rest.
async function sell({ api, people }: Run, { id, slot_ids, user }: Ordered): Promise<SimulatedOrder> {
  const { speaker_id, minutes } = await api.ctx.db
    .selectFrom('time_slots')
    .select(['speaker_id', sql<number>`(extract(epoch from time_end - time_start) / 60)::int`.as('minutes')])
    .where('slot_id', '=', slot_ids[0]!)
    .executeTakeFirstOrThrow()
  const speaker = people.get(speaker_id)!
  const terms = { meetings: 2 + (id % 6), amount: 100_001 + 1000 * (id % 97), valid_days: 7 + (id % 3) * 10 }
  const body = { title: `Пакет ${id % 3}`, minutes, ...terms }
  const { package_id } = await api.as(speaker).call(createPackage, { params: speaker, body })
  return { ...(await api.as(user).call(buyPackage, { params: { package_id }, body: {} })), user }
}

async function useOne({ api, people }: Run, slot_ids: readonly string[]): Promise<SimulatedOrder | null> {
  const { rows } = await sql<{ slot_id: string; listener_id: string; order_id: string; payment_url: string }>`
    select t.slot_id, b.listener_id, b.order_id, y.payment_url
    from time_slots t join package_purchases b using (speaker_id) join packages p using (package_id)
      join users u on u.user_id = b.listener_id and u.is_open
      join payments y on y.order_id = b.order_id and y.paid_at is not null and not y.is_duplicate
    where t.slot_id = any(${slot_ids}::uuid[]) and b.expires_at > ${api.clock.now()}
      and t.time_end - t.time_start = make_interval(mins => p.minutes) and t.series_id is null
      and exists (
        select from package_credits c where c.order_id = b.order_id and c.booking_id is null and c.refund_id is null)
    order by b.expires_at, b.order_id, t.time_start limit 1`.execute(api.ctx.db)
  const [found] = rows
  if (!found) return null
  const { slot_id, listener_id, order_id, payment_url } = found
  const user = people.get(listener_id)!
  await api.as(user).call(bookByCredit, { body: { slot_ids: [slot_id] } })
  return { order_id, payment_url, user }
}

async function giveBack({ api, people }: Run): Promise<void> {
  const { rows } = await sql<{ order_id: string; listener_id: string; amount: number }>`
    select b.order_id, b.listener_id, sum(c.amount)::int as amount
    from package_purchases b join package_credits c using (order_id) join users u on u.user_id = b.listener_id
    where c.booking_id is null and c.refund_id is null and u.is_open
    group by b.order_id order by b.order_id limit 1`.execute(api.ctx.db)
  const [found] = rows
  if (!found) return
  const { order_id, listener_id, amount } = found
  await api.as(people.get(listener_id)!).call(refundUnused, { params: { order_id }, body: { amount } })
}
