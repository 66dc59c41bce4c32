import { getHandbooks, getVersion } from '@razgovor/contract/site'
import { serve, type App } from '../../http/serve.ts'
import { listHandbooks } from './handbooks.ts'
import { describeSite } from './version.ts'

export function siteRoutes(app: App): void {
  const { config, db, clock } = app.ctx
  serve(app, getHandbooks, () => listHandbooks(db, clock.now()))
  serve(app, getVersion, async () => describeSite(config))
}
