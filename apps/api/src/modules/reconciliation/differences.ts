import {
  actionsByKind,
  type listDifferences as listDifferencesCall,
  type ReconciliationDifference,
} from '@razgovor/contract/reconciliation'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../db/client.ts'
import type { Page } from '@razgovor/contract/values'
import { ApiError } from '../../errors/api-error.ts'

type Query = z.output<typeof listDifferencesCall.query>

export async function listDifferences(
  db: Db,
  { offset, limit, state, kind }: Query,
): Promise<Page<ReconciliationDifference>> {
  const wanted = db
    .selectFrom('reconciliation_differences as d')
    .where('d.status', state === 'OPEN' ? '=' : '<>', 'OPEN')
    .$if(kind !== undefined, (query) => query.where('d.kind', '=', kind!))
  const [rows, { total_count }] = await Promise.all([
    withFacts(wanted).orderBy('d.difference_id', 'desc').offset(offset).limit(limit).execute(),
    wanted.select((eb) => eb.fn.countAll<number>().as('total_count')).executeTakeFirstOrThrow(),
  ])
  return { offset, limit, total_count, items: rows.map(toView) }
}

/** Throws not_exist. */
export async function getDifference(db: Db, difference_id: string): Promise<ReconciliationDifference> {
  const row = await withFacts(selectDifferences(db)).where('d.difference_id', '=', difference_id).executeTakeFirst()
  if (!row) throw new ApiError('not_exist')
  return toView(row)
}

function selectDifferences(db: Db) {
  return db.selectFrom('reconciliation_differences as d')
}

function withFacts(wanted: ReturnType<typeof selectDifferences>) {
  return wanted
    .innerJoin('payments as p', 'p.payment_id', 'd.payment_id')
    .innerJoin('orders as o', 'o.order_id', 'p.order_id')
    .innerJoin('users as u', 'u.user_id', 'o.user_id')
    .leftJoin('users as c', 'c.user_id', 'd.closed_by')
    .select(['d.difference_id', 'd.payment_id', 'p.order_id', 'p.provider_payment_id', 'd.kind', 'd.status'])
    .select([
      'd.expected',
      'd.found',
      'd.provider_status',
      'd.found_at',
      'd.seen_at',
      'd.closed_at',
      'd.why',
      'u.email',
    ])
    .select(sql<string>`trim(u.first_name || ' ' || u.last_name)`.as('payer_name'))
    .select(sql<string | null>`trim(c.first_name || ' ' || c.last_name)`.as('closed_by'))
    .select(
      sql<{ user_id: string; name: string }[]>`(
        select coalesce(jsonb_agg(distinct jsonb_build_object(
          'user_id', s.user_id, 'name', trim(s.first_name || ' ' || s.last_name))), '[]')
        from bookings b join users s on s.user_id = b.speaker_id where b.order_id = o.order_id)`.as('speakers'),
    )
}

type Row = Awaited<ReturnType<ReturnType<typeof withFacts>['execute']>>[number]

function toView({ payer_name, email, found_at, seen_at, closed_at, ...row }: Row): ReconciliationDifference {
  return {
    ...row,
    payer: { name: payer_name, email },
    found_at: found_at.toISOString(),
    seen_at: seen_at.toISOString(),
    closed_at: closed_at?.toISOString() ?? null,
    actions: row.status === 'OPEN' ? [...actionsByKind[row.kind]] : [],
  }
}
