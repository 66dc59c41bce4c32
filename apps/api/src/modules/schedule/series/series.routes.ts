import {
  addSessions as addSessionsCall,
  changeSeries as changeSeriesCall,
  createSeries as createSeriesCall,
  deleteSeries,
  getOwnSeries as getOwnSeriesCall,
  listOwnSeries as listOwnSeriesCall,
} from '@razgovor/contract/series'
import { transact } from '../../../db/transact.ts'
import { serve, type App } from '../../../http/serve.ts'
import { addSessions } from './add-sessions.ts'
import { changeSeries } from './change-series.ts'
import { createSeries } from './create-series.ts'
import { getOwnSeries, listOwnSeries } from './own-series.ts'
import { removeSeries } from './remove-series.ts'

export function seriesRoutes(app: App): void {
  const { ctx } = app

  serve(app, listOwnSeriesCall, async ({ params }) => ({
    items: await listOwnSeries(ctx.db, ctx.clock.now(), params.user_id),
  }))

  serve(app, createSeriesCall, async ({ params, body }) => {
    const { series_id } = await createSeries(ctx, params.user_id, body)
    return getOwnSeries(ctx.db, { speaker_id: params.user_id, series_id })
  })

  serve(app, getOwnSeriesCall, ({ params }) =>
    getOwnSeries(ctx.db, { speaker_id: params.user_id, series_id: params.series_id }),
  )

  serve(app, changeSeriesCall, async ({ params, body }) => {
    const key = { speaker_id: params.user_id, series_id: params.series_id }
    await changeSeries(ctx, key, body)
    return getOwnSeries(ctx.db, key)
  })

  serve(app, addSessionsCall, async ({ params, body }) => {
    const key = { speaker_id: params.user_id, series_id: params.series_id }
    await addSessions(ctx, key, body)
    return getOwnSeries(ctx.db, key)
  })

  serve(app, deleteSeries, async ({ params, query }) => {
    const { dry_run = false } = query
    const removal = { speaker_id: params.user_id, series_id: params.series_id, dry_run }
    const items = await transact(ctx, (tx) => removeSeries(tx, ctx.clock.now(), removal))
    return { items }
  })
}
