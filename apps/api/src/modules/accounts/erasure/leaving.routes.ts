import {
  deleteUser as deleteUserCall,
  downloadExport,
  getLeaving as getLeavingCall,
  requestExport as requestExportCall,
} from '@razgovor/contract/profile'
import { serve, type App } from '../../../http/serve.ts'
import { readExport, requestExport } from './data-export.ts'
import { deleteUser } from './delete-user.ts'
import { getLeaving } from './leaving-money.ts'

export function leavingRoutes(app: App): void {
  const { ctx } = app

  serve(app, requestExportCall, ({ params }) => requestExport(ctx, params.user_id))

  serve(app, downloadExport, async ({ params }, { reply }) => {
    const file = await readExport(ctx, params.token)
    reply.header('content-disposition', 'attachment; filename="razgovor-data.json"')
    reply.header('cache-control', 'no-store')
    return file
  })

  serve(app, getLeavingCall, ({ params }) => getLeaving(ctx.db, ctx.clock.now(), params.user_id))

  serve(app, deleteUserCall, ({ query }, { user }) => deleteUser(ctx, user, query))
}
