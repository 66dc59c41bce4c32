import * as contract from '@razgovor/contract/shared-notes'
import { serve, type App } from '../../../http/serve.ts'
import { changeSharedNotes, getSharedNotes } from './shared-notes.ts'

export function sharedNoteRoutes(app: App): void {
  const { ctx } = app

  serve(app, contract.getSharedNotes, ({ params }, { user, zone }) =>
    getSharedNotes(ctx, { consultation_id: params.id, user_id: user.user_id, zone }),
  )

  serve(app, contract.changeSharedNotes, async ({ params, body }, { user, zone }) => ({
    changes: await changeSharedNotes(ctx, { ...body, consultation_id: params.id, user_id: user.user_id, zone }),
  }))
}
