import * as contract from '@razgovor/contract/reconciliation'
import { serve, type App } from '../../http/serve.ts'
import { listDifferences } from './differences.ts'
import { dismissDifference } from './dismiss-difference.ts'
import { getOverview, getRun } from './overview.ts'
import { acceptDifference, adjustDifference, refundDifference } from './resolve-difference.ts'
import { startRun } from './run.ts'

export function reconciliationRoutes(app: App): void {
  const { ctx } = app

  serve(app, contract.getReconciliation, () => getOverview(ctx))

  serve(app, contract.startReconciliation, async (_, { user }) => getRun(ctx.db, await startRun(ctx, user.user_id)))

  serve(app, contract.listDifferences, ({ query }) => listDifferences(ctx.db, query))

  serve(app, contract.acceptDifference, ({ params, body }, { user, request }) =>
    acceptDifference(ctx, { ...params, ...body, by_user_id: user.user_id, request_id: request.id }),
  )

  serve(app, contract.refundDifference, ({ params, body }, { user, request }) =>
    refundDifference(ctx, { ...params, ...body, by_user_id: user.user_id, request_id: request.id }),
  )

  serve(app, contract.adjustDifference, ({ params, body: { speaker_id, why } }, { user, request }) =>
    adjustDifference(ctx, { ...params, speaker_id, why, by_user_id: user.user_id, request_id: request.id }),
  )

  serve(app, contract.dismissDifference, ({ params, body }, { user, request }) =>
    dismissDifference(ctx, { ...params, ...body, by_user_id: user.user_id, request_id: request.id }),
  )
}
