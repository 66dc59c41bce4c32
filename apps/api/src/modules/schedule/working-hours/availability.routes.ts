import { explainTime, getAvailability, previewAvailability, saveAvailability } from '@razgovor/contract/availability'
import { serve, type App } from '../../../http/serve.ts'
import { explainMoment } from './explain-moment.ts'
import { previewRules, saveRules } from './availability.ts'
import { findAvailability } from './kept-rules.ts'

export function availabilityRoutes(app: App): void {
  const { ctx } = app

  serve(app, getAvailability, async ({ params }) => ({
    rules: (await findAvailability(ctx.db, params.user_id)) ?? null,
  }))

  serve(app, explainTime, ({ params, query }) =>
    explainMoment(ctx.db, ctx.clock.now(), { speaker_id: params.user_id, at: new Date(query.at) }),
  )

  serve(app, previewAvailability, ({ params, body }) =>
    previewRules(ctx.db, ctx.clock.now(), { speaker_id: params.user_id, rules: body }),
  )

  serve(app, saveAvailability, async ({ params, body }) => {
    const saved = await saveRules(ctx, { speaker_id: params.user_id, rules: body })
    return saved
  })
}
