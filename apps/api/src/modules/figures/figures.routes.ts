import { countView as countViewCall, getFigures as getFiguresCall, getFiguresCsv } from '@razgovor/contract/figures'
import { serve, type App } from '../../http/serve.ts'
import { userAgentOf } from '../../http/user-agent.ts'
import { countView } from './count-view.ts'
import { figuresCsv } from './figures-csv.ts'
import { getFigures } from './get-figures.ts'

export function figureRoutes(app: App): void {
  const { ctx } = app

  serve(app, getFiguresCall, ({ params, query }) => getFigures(ctx.db, params.user_id, query))

  serve(app, getFiguresCsv, async ({ params, query }, { reply }) => {
    const file = await figuresCsv(ctx.db, params.user_id, query)
    reply.header('content-disposition', 'attachment; filename="figures.csv"')
    return file
  })

  serve(app, countViewCall, ({ params, body }, { request }) =>
    countView(ctx, { speaker_id: params.user_id, visitor: body.visitor, user_agent: userAgentOf(request) }),
  )
}
