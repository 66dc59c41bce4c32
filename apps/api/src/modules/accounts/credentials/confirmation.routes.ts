import {
  confirmIdentity as confirmIdentityCall,
  getConfirmation as getConfirmationCall,
  requestConfirmationCode as requestConfirmationCodeCall,
} from '@razgovor/contract/confirmation'
import { serve, type App } from '../../../http/serve.ts'
import { confirmIdentity, getConfirmation, requestConfirmationCode } from './confirm-identity.ts'

export function confirmationRoutes(app: App): void {
  const { ctx } = app
  serve(app, getConfirmationCall, (_input, { user }) => getConfirmation(ctx, user))
  serve(app, requestConfirmationCodeCall, (_input, { user }) => requestConfirmationCode(ctx, user.user_id))
  serve(app, confirmIdentityCall, ({ body }, { user }) => confirmIdentity(ctx, user, body))
}
