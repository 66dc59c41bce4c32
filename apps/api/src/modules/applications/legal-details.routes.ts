import * as contract from '@razgovor/contract/legal-details'
import { serve, type App } from '../../http/serve.ts'
import { decideLegalChange } from './decide-legal-change.ts'
import { readLegalRegistration } from './legal-registration.ts'
import { submitLegalChange, withdrawLegalChange } from './submit-legal-change.ts'

export function legalDetailsRoutes(app: App): void {
  const { ctx } = app

  serve(app, contract.getLegalDetails, ({ params }) => readLegalRegistration(ctx.db, ctx.clock.now(), params.user_id))

  serve(app, contract.submitLegalChange, ({ params, body }) => submitLegalChange(ctx, params.user_id, body))

  serve(app, contract.withdrawLegalChange, ({ params }) => withdrawLegalChange(ctx, params))

  serve(app, contract.approveLegalChange, ({ params, body }, { user, request }) =>
    decideLegalChange(ctx, {
      ...params,
      ...body,
      decided_by: user.user_id,
      request_id: request.id,
      status: 'APPROVED',
    }),
  )

  serve(app, contract.rejectLegalChange, ({ params, body }, { user, request }) =>
    decideLegalChange(ctx, {
      ...params,
      ...body,
      decided_by: user.user_id,
      request_id: request.id,
      status: 'REJECTED',
    }),
  )
}
