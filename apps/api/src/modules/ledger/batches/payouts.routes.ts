import {
  exportPayoutBatch,
  getPayoutBatch,
  listDebts as listDebtsCall,
  listPayoutBatches,
  listPayoutCandidates,
  makePayoutBatch,
  markPayoutBatchPaid,
  returnPayoutLine,
  writeOffDebt,
} from '@razgovor/contract/payouts'
import type { FastifyRequest } from 'fastify'
import type { SignedIn } from '../../../http/access.ts'
import { serve, type App } from '../../../http/serve.ts'
import { listDebts, writeOff } from '../debts.ts'
import { getBatch, listBatches } from './batch-views.ts'
import { listCandidates, termsOf } from './candidates.ts'
import { exportBatch } from './export-batch.ts'
import { makeBatch, type Operator } from './make-batch.ts'
import { markPaid } from './mark-paid.ts'
import { returnLine } from './return-line.ts'

export function payoutRoutes(app: App): void {
  const { ctx } = app

  serve(app, listPayoutCandidates, ({ query }) => listCandidates(ctx.db, termsOf(ctx), query))
  serve(app, listPayoutBatches, ({ query }) => listBatches(ctx.db, query))
  serve(app, getPayoutBatch, ({ params }) => getBatch(ctx.db, params.batch_id))
  serve(app, makePayoutBatch, ({ body }, call) => makeBatch(ctx, operatorOf(call), body.idempotency_key))
  serve(app, exportPayoutBatch, ({ params, body }, call) => exportBatch(ctx, operatorOf(call), { ...params, ...body }))
  serve(app, markPayoutBatchPaid, ({ params, body }, call) => markPaid(ctx, operatorOf(call), { ...params, ...body }))
  serve(app, returnPayoutLine, ({ params, body }, call) => returnLine(ctx, operatorOf(call), { ...params, ...body }))
  serve(app, listDebtsCall, ({ query }) => listDebts(ctx.db, query))
  serve(app, writeOffDebt, ({ body }, call) => writeOff(ctx, operatorOf(call), body))
}

function operatorOf({ user, request }: { user: SignedIn; request: FastifyRequest }): Operator {
  return { by_user_id: user.user_id, request_id: request.id }
}
