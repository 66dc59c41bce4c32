import {
  addPasskey as addPasskeyCall,
  beginPasskey as beginPasskeyCall,
  beginPasskeyConfirmation as beginPasskeyConfirmationCall,
  beginPasskeySecondStep as beginPasskeySecondStepCall,
  beginPasskeySignIn,
} from '@razgovor/contract/passkeys'
import { serve, type App } from '../../../http/serve.ts'
import { beginPasskeyConfirmation } from '../credentials/confirm-identity.ts'
import { beginPasskeySecondStep } from '../sessions/half-sessions.ts'
import { addPasskey, beginPasskey } from './passkeys.ts'
import { requestPasskey } from './prove-passkey.ts'

export function passkeyRoutes(app: App): void {
  const { ctx } = app

  serve(app, beginPasskeyCall, (_input, { user }) => beginPasskey(ctx, user))
  serve(app, addPasskeyCall, ({ body }, { user }) => addPasskey(ctx, user, body))
  serve(app, beginPasskeyConfirmationCall, (_input, { user }) => beginPasskeyConfirmation(ctx, user))
  serve(app, beginPasskeySecondStepCall, ({ body }) => beginPasskeySecondStep(ctx, body.half_session))
  serve(app, beginPasskeySignIn, () => requestPasskey(ctx, { purpose: 'SIGN_IN', subject: null }))
}
