import {
  checkEmail,
  confirmEmail as confirmEmailCall,
  createWsToken,
  getUser,
  logout,
  refresh,
  register as registerCall,
  requestEmailCode as requestEmailCodeCall,
  signIn as signInCall,
} from '@razgovor/contract/accounts'
import type { FastifyRequest } from 'fastify'
import { serve, type App } from '../../http/serve.ts'
import { issueWsToken } from '../../realtime/ws-tokens.ts'
import { confirmEmail, requestEmailCode } from './confirm-email.ts'
import { register } from './register.ts'
import { endSession, refreshSession } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { userView } from './user-view.ts'

export function accountRoutes(app: App): void {
  const { ctx } = app

  serve(app, checkEmail, async ({ body }) => {
    const user = await ctx.db
      .selectFrom('users')
      .select('user_id')
      .where('email', '=', body.email)
      // One that nobody confirmed is free to be registered.
      .where('email_confirmed_at', 'is not', null)
      .executeTakeFirst()
    return { exists: user !== undefined }
  })

  serve(app, registerCall, ({ body }, { zone }) => register(ctx, body, zone))
  serve(app, signInCall, ({ body }, { request }) => signIn(ctx, body, agentOf(request)))
  serve(app, requestEmailCodeCall, ({ body }) => requestEmailCode(ctx, body.email))
  serve(app, confirmEmailCall, ({ body }, { request }) => confirmEmail(ctx, body, agentOf(request)))
  serve(app, refresh, ({ body }) => refreshSession(ctx, body.refresh_token))
  serve(app, logout, ({ body }) => endSession(ctx.db, ctx.clock.now(), body.refresh_token))

  serve(app, createWsToken, async (_input, { user }) => ({
    value: await issueWsToken(ctx.db, ctx.clock.now(), user.user_id),
  }))

  serve(app, getUser, ({ params }) => userView(ctx.db, params.user_id))
}

function agentOf(request: FastifyRequest): string {
  return request.headers['user-agent'] ?? ''
}
