import { checkCaptcha as checkCaptchaCall, signIn as signInCall } from '@razgovor/contract/accounts'
import { deleteAvatar as deleteAvatarCall, getUser, uploadAvatar as uploadAvatarCall } from '@razgovor/contract/profile'
import { addressKey } from '../../http/address-key.ts'
import { serve, type App } from '../../http/serve.ts'
import { readerOf, userAgentOf } from '../../http/user-agent.ts'
import { countFailures, signInAddressLimit } from './sign-in/attempts.ts'
import { deleteAvatar, uploadAvatar } from './profile/avatar.ts'
import { checkCaptcha } from './sign-in/captcha.ts'
import { confirmationRoutes } from './credentials/confirmation.routes.ts'
import { credentialRoutes } from './credentials/credentials.routes.ts'
import { identityRoutes } from './identities/identity.routes.ts'
import { leavingRoutes } from './erasure/leaving.routes.ts'
import { mailLinkRoutes } from './sign-in/mail-links.routes.ts'
import { passkeyRoutes } from './second-factor/passkeys.routes.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { sessionRoutes } from './sessions/sessions.routes.ts'
import { signInByIdentity } from './identities/sign-in-by-identity.ts'
import { signInByLink } from './sign-in/sign-in-by-link.ts'
import { signInByPasskey } from './second-factor/sign-in-by-passkey.ts'
import { signInByPassword } from './sign-in/sign-in.ts'
import { userView } from './staff/user-view.ts'

export function accountRoutes(app: App): void {
  const { ctx } = app
  credentialRoutes(app)
  sessionRoutes(app)
  confirmationRoutes(app)
  secondFactorRoutes(app)
  passkeyRoutes(app)
  leavingRoutes(app)
  identityRoutes(app)
  mailLinkRoutes(app)

  serve(app, checkCaptchaCall, ({ body }, { request }) => checkCaptcha(ctx, body.token, request.ip))

  serve(app, signInCall, ({ body }, { request }) => {
    const user_agent = userAgentOf(request)
    if (body.type === 'TOKEN') return signInByLink(ctx, body.token, user_agent)
    if (body.type === 'VK' || body.type === 'YA') return signInByIdentity(ctx, body, user_agent)
    const key = addressKey(ctx, request.ip)
    const reader = readerOf(request)
    return countFailures({ db: ctx.db, now: ctx.clock.now(), limit: signInAddressLimit, key }, () =>
      body.type === 'PASSKEY' ? signInByPasskey(ctx, body.credential, reader) : signInByPassword(ctx, body, reader),
    )
  })

  serve(app, getUser, ({ params }) => userView(ctx.db, params.user_id, ctx.clock.now()))

  serve(app, uploadAvatarCall, ({ params, body, file }) =>
    uploadAvatar(ctx, params.user_id, { bytes: file.bytes, crop: body.crop }),
  )
  serve(app, deleteAvatarCall, ({ params }) => deleteAvatar(ctx, params.user_id))
}
