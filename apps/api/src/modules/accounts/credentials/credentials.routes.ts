import {
  checkEmail,
  confirmEmail as confirmEmailCall,
  recoverPassword as recoverPasswordCall,
  register as registerCall,
  requestEmailCode as requestEmailCodeCall,
  requestRecovery as requestRecoveryCall,
} from '@razgovor/contract/accounts'
import {
  changeEmail as changeEmailCall,
  changePassword as changePasswordCall,
  requestEmailChange as requestEmailChangeCall,
} from '@razgovor/contract/profile'
import { ApiError } from '../../../errors/api-error.ts'
import { serve, type App } from '../../../http/serve.ts'
import { readerOf } from '../../../http/user-agent.ts'
import { changeEmail, requestEmailChange } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { confirmEmail, requestEmailCode } from '../email-codes/confirm-email.ts'
import { recoverPassword, requestRecovery } from './recover-password.ts'
import { register } from '../sign-in/register.ts'
import { accountsTexts } from '../accounts.texts.ts'

export function credentialRoutes(app: App): void {
  const { ctx } = app

  serve(app, checkEmail, async ({ body }) => {
    const user = await ctx.db
      .selectFrom('users')
      .select('user_id')
      .where('email', '=', body.email)
      // An unconfirmed e-mail can still be registered.
      .where('email_confirmed_at', 'is not', null)
      .executeTakeFirst()
    return { exists: user !== undefined }
  })

  serve(app, registerCall, ({ body }, { zone, request }) => register(ctx, body, { zone, ip: request.ip }))
  serve(app, requestEmailCodeCall, ({ body }, { request }) => requestEmailCode(ctx, body.email, request.ip))
  serve(app, confirmEmailCall, ({ body }, { request }) => confirmEmail(ctx, body, readerOf(request)))

  serve(app, requestRecoveryCall, ({ body: { captcha_pass, ...wanted } }, { request }) =>
    requestRecovery(ctx, wanted, { ip: request.ip, captcha_pass }),
  )
  serve(app, recoverPasswordCall, ({ body }, { request }) => recoverPassword(ctx, body, readerOf(request)))

  serve(app, requestEmailChangeCall, async ({ params, body }) => {
    assertSameUser(params, body)
    return requestEmailChange(ctx, body)
  })
  serve(app, changeEmailCall, async ({ params, body }, { user }) => {
    assertSameUser(params, body)
    return changeEmail(ctx, user, body)
  })
  serve(app, changePasswordCall, ({ body }, { user }) => changePassword(ctx, user, body))
}

function assertSameUser(params: { user_id: string }, body: { user_id: string }): void {
  // Access is checked by the user id in the path.
  if (params.user_id !== body.user_id)
    throw new ApiError('validation', { fields: { user_id: accountsTexts.anotherUser } })
}
