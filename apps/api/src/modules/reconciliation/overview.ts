import type { LedgerDifferenceView, ReconciliationOverview, ReconciliationRun } from '@razgovor/contract/reconciliation'
import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'
import type { Db } from '../../db/client.ts'

export async function getOverview({ db, config }: Ctx): Promise<ReconciliationOverview> {
  const [run, check, counts] = await Promise.all([
    selectRuns(db).orderBy('r.started_at', 'desc').limit(1).executeTakeFirst(),
    db.selectFrom('ledger_checks').selectAll().orderBy('at', 'desc').limit(1).executeTakeFirst(),
    sql<{ open_count: number; refunds_failed: number }>`
      select (select count(*) from reconciliation_differences where status = 'OPEN') as open_count,
        (select count(*) from refunds where status = 'FAILED') as refunds_failed`.execute(db),
  ])
  return {
    days: config.RECONCILE_DAYS,
    run: run ? toRun(run) : null,
    ...counts.rows[0]!,
    ledger_check: check
      ? {
          at: check.at.toISOString(),
          difference_count: check.difference_count,
          differences: check.differences as unknown as LedgerDifferenceView[],
        }
      : null,
  }
}

export async function getRun(db: Db, run_id: string): Promise<ReconciliationRun> {
  return toRun(await selectRuns(db).where('r.run_id', '=', run_id).executeTakeFirstOrThrow())
}

function selectRuns(db: Db) {
  return db
    .selectFrom('reconciliation_runs as r')
    .leftJoin('users as u', 'u.user_id', 'r.by_user_id')
    .select(['r.run_id', 'r.started_at', 'r.finished_at', 'r.since', 'r.payments', 'r.compared', 'r.unanswered'])
    .select(sql<string | null>`trim(u.first_name || ' ' || u.last_name)`.as('by_name'))
}

type RunRow = Awaited<ReturnType<ReturnType<typeof selectRuns>['execute']>>[number]

function toRun({ started_at, finished_at, since, ...row }: RunRow): ReconciliationRun {
  return {
    ...row,
    started_at: started_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
    since: since.toISOString(),
  }
}
