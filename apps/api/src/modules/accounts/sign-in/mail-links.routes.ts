import {
  openMeetingLink as openMeetingLinkCall,
  readSignInLink as readSignInLinkCall,
  requestSignInLink as requestSignInLinkCall,
} from '@razgovor/contract/mail-links'
import { serve, type App } from '../../../http/serve.ts'
import { openMeetingLink } from './open-meeting-link.ts'
import { readSignInLink } from './sign-in-by-link.ts'
import { requestSignInLink } from './sign-in-links.ts'

export function mailLinkRoutes(app: App): void {
  const { ctx } = app

  serve(app, openMeetingLinkCall, ({ body }) => openMeetingLink(ctx, body))
  serve(app, requestSignInLinkCall, ({ body: { email, captcha_pass } }, { request }) =>
    requestSignInLink(ctx, email, { ip: request.ip, captcha_pass }),
  )
  serve(app, readSignInLinkCall, ({ body }) => readSignInLink(ctx, body.token))
}
