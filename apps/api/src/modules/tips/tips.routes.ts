import * as contract from '@razgovor/contract/tips'
import { serve, type App } from '../../http/serve.ts'
import { getTips } from './get-tips.ts'
import { registerTips } from './register-tips.ts'
import { unregisterTips } from './unregister-tips.ts'

export function tipsRoutes(app: App): void {
  const { ctx } = app
  serve(app, contract.getTips, ({ params }) => getTips(ctx, params.user_id))
  serve(app, contract.registerTips, ({ params, body }) => registerTips(ctx, params.user_id, body))
  serve(app, contract.unregisterTips, ({ params }) => unregisterTips(ctx, params.user_id))
}
