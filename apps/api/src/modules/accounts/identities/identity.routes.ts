import {
  getPendingIdentity,
  getSignInOptions,
  linkIdentity as linkIdentityCall,
  requestIdentityCode as requestIdentityCodeCall,
} from '@razgovor/contract/accounts'
import { serve, type App } from '../../../http/serve.ts'
import { userAgentOf } from '../../../http/user-agent.ts'
import { requestIdentityCode } from './identity-codes.ts'
import { linkIdentity } from './link-identity.ts'
import { pendingView } from './pending-identity.ts'

export function identityRoutes(app: App): void {
  const { ctx } = app

  serve(app, getSignInOptions, async () => ({
    vk: ctx.identity.VK?.authorize_at ?? null,
    ya: ctx.identity.YA?.authorize_at ?? null,
    captcha: ctx.captcha?.widget ?? null,
  }))

  serve(app, getPendingIdentity, ({ body }) => pendingView(ctx, body.code_verifier))
  serve(app, requestIdentityCodeCall, ({ body }, { request }) => requestIdentityCode(ctx, body, request.ip))
  serve(app, linkIdentityCall, ({ body }, { zone, request }) =>
    linkIdentity(ctx, body, { zone, ip: request.ip, user_agent: userAgentOf(request) }),
  )
}
