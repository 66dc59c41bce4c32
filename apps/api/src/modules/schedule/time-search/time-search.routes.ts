import { searchTimes as contract } from '@razgovor/contract/time-search'
import { serve, type App } from '../../../http/serve.ts'
import { searchTimes } from './search-times.ts'

export function timeSearchRoutes(app: App): void {
  const { clock } = app.ctx
  serve(app, contract, ({ query }, { readRecent }) => readRecent((from) => searchTimes(from, clock.now(), query)))
}
