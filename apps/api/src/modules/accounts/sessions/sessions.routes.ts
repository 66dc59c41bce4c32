import { createWsToken, logout, refresh } from '@razgovor/contract/accounts'
import {
  endAllSessions as endAllSessionsCall,
  endOneSession as endOneSessionCall,
  listSessions as listSessionsCall,
} from '@razgovor/contract/profile'
import { serve, type App } from '../../../http/serve.ts'
import { issueWsToken } from '../../../realtime/ws-tokens.ts'
import { endAllSessions, endOneSession, endSessionOfToken } from './end-sessions.ts'
import { listSessions } from './list-sessions.ts'
import { refreshSession } from './sessions.ts'

export function sessionRoutes(app: App): void {
  const { ctx } = app

  serve(app, refresh, ({ body }) => refreshSession(ctx, body.refresh_token))
  serve(app, logout, ({ body }) => endSessionOfToken(ctx, body.refresh_token))

  serve(app, listSessionsCall, (_input, { user }) => listSessions(ctx, user))
  serve(app, endOneSessionCall, ({ params: { session_id } }, { user: { user_id } }) =>
    endOneSession(ctx, { user_id, session_id }),
  )
  serve(app, endAllSessionsCall, (_input, { user }) => endAllSessions(ctx, user.user_id))

  serve(app, createWsToken, async (_input, { user }) => ({
    value: await issueWsToken(ctx.db, ctx.clock.now(), user),
  }))
}
