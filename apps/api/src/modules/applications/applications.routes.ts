import * as contract from '@razgovor/contract/applications'
import { serve, type App } from '../../http/serve.ts'
import { readCurrentStep } from './begin-draft.ts'
import { changeDraft } from './change-draft.ts'
import { decideApplication } from './decide-application.ts'
import { findPrevious } from './find-application.ts'
import { saveStep } from './save-step.ts'

export function applicationRoutes(app: App): void {
  const { ctx } = app

  serve(app, contract.getCurrentStep, (_, { user }) => readCurrentStep(ctx.db, user.user_id))

  serve(app, contract.saveStep, ({ body }, { user }) => saveStep(ctx, user.user_id, body))

  serve(app, contract.changeDraft, ({ body }, { user }) => changeDraft(ctx, user.user_id, body))

  serve(app, contract.getPreviousApplication, async (_, { user }) => ({
    application: await findPrevious(ctx.db, user.user_id),
  }))

  serve(app, contract.approveApplication, ({ params, body }, { user, request }) =>
    decideApplication(ctx, {
      ...params,
      ...body,
      decided_by: user.user_id,
      request_id: request.id,
      status: 'APPROVED',
    }),
  )

  serve(app, contract.rejectApplication, ({ params, body }, { user, request }) =>
    decideApplication(ctx, {
      ...params,
      ...body,
      decided_by: user.user_id,
      request_id: request.id,
      status: 'REJECTED',
    }),
  )
}
