import {
  beginTotp as beginTotpCall,
  closeFactorSuggestion as closeFactorSuggestionCall,
  confirmTotp as confirmTotpCall,
  getSecondStep as getSecondStepCall,
  listFactors as listFactorsCall,
  removeFactor as removeFactorCall,
  renameFactor as renameFactorCall,
  renewRecoveryCodes as renewRecoveryCodesCall,
  takeSecondStep as takeSecondStepCall,
} from '@razgovor/contract/second-factor'
import { serve, type App } from '../../../http/serve.ts'
import { getSecondStep, takeSecondStep } from '../sessions/half-sessions.ts'
import {
  beginTotp,
  closeFactorSuggestion,
  confirmTotp,
  listFactors,
  removeFactor,
  renameFactor,
  renewRecoveryCodes,
} from './second-factors.ts'
import { enterByFactor } from '../sessions/sessions.ts'

export function secondFactorRoutes(app: App): void {
  const { ctx } = app

  serve(app, listFactorsCall, (_input, { user }) => listFactors(ctx, user))
  serve(app, closeFactorSuggestionCall, (_input, { user }) => closeFactorSuggestion(ctx, user.user_id))
  serve(app, beginTotpCall, (_input, { user }) => beginTotp(ctx, user.user_id))
  serve(app, confirmTotpCall, ({ params, body }, { user }) => confirmTotp(ctx, user, { ...params, ...body }))
  serve(app, renameFactorCall, ({ params, body }, { user }) => renameFactor(ctx, user.user_id, { ...params, ...body }))
  serve(app, removeFactorCall, ({ params }, { user }) => removeFactor(ctx, user, params.factor_id))
  serve(app, renewRecoveryCodesCall, (_input, { user }) => renewRecoveryCodes(ctx, user.user_id))

  serve(app, getSecondStepCall, ({ body }) => getSecondStep(ctx, body.half_session))
  serve(app, takeSecondStepCall, ({ body }) => takeSecondStep(ctx, body, { enter: (step) => enterByFactor(ctx, step) }))
}
