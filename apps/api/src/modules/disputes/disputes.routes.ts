import {
  decideDispute as decideDisputeCall,
  listDisputes as listDisputesCall,
  openDispute as openDisputeCall,
} from '@razgovor/contract/disputes'
import { serve, type App } from '../../http/serve.ts'
import { decideDispute } from './decide-dispute.ts'
import { listDisputes } from './disputes.ts'
import { openDispute } from './open-dispute.ts'

export function disputeRoutes(app: App): void {
  const { ctx } = app

  serve(app, openDisputeCall, ({ params, body }, { user }) =>
    openDispute(ctx, { ...params, ...body, listener_id: user.user_id }),
  )
  serve(app, listDisputesCall, ({ query }) => listDisputes(ctx.db, query))
  serve(app, decideDisputeCall, ({ params, body }, { user }) =>
    decideDispute(ctx, { ...params, ...body, by_user_id: user.user_id }),
  )
}
