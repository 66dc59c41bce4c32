import type { Db } from '../../db/client.ts'

export async function findOpenTariffOrder(db: Db, user_id: string): Promise<string | null> {
  const open = await db
    .selectFrom('orders')
    .select('order_id')
    .where('user_id', '=', user_id)
    .where('kind', '=', 'TARIFF')
    .where('status', 'in', ['NEW', 'PENDING'])
    .executeTakeFirst()
  return open?.order_id ?? null
}
