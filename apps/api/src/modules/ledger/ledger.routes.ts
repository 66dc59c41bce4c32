import {
  getEarnings as getEarningsCall,
  getEarningsCsv,
  listEarningEntries as listEarningEntriesCall,
  listPayouts,
  recordPayout as recordPayoutCall,
} from '@razgovor/contract/earnings'
import { serve, type App } from '../../http/serve.ts'
import { payoutRoutes } from './batches/payouts.routes.ts'
import { earningsCsv } from './earnings-csv.ts'
import { getEarnings, listEarningEntries } from './earnings.ts'
import { listPayable, recordPayout } from './payouts.ts'
import { statementRoutes } from './statements/statements.routes.ts'

export function ledgerRoutes(app: App): void {
  const { ctx } = app

  serve(app, getEarningsCall, ({ params, query }) => getEarnings(ctx, params.user_id, query))

  serve(app, listEarningEntriesCall, ({ params, query }) => listEarningEntries(ctx.db, params.user_id, query))

  serve(app, getEarningsCsv, async ({ params, query }, { reply }) => {
    const file = await earningsCsv(ctx.db, params.user_id, query)
    reply.header('content-disposition', 'attachment; filename="earnings.csv"')
    return file
  })

  serve(app, listPayouts, ({ query }) => listPayable(ctx, query))

  serve(app, recordPayoutCall, ({ body }, { user, request }) =>
    recordPayout(ctx, { by_user_id: user.user_id, request_id: request.id }, body),
  )

  payoutRoutes(app)
  statementRoutes(app)
}
