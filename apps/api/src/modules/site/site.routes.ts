import * as contract from '@razgovor/contract/site'
import { serve, type App } from '../../http/serve.ts'
import { listHandbooks } from './handbooks.ts'
import { getSitePage } from './site-pages.ts'
import { describeSite } from './describe-site.ts'

export function siteRoutes(app: App): void {
  const { config, db, clock } = app.ctx
  serve(app, contract.getHandbooks, () => listHandbooks(db, clock.now()))
  serve(app, contract.getVersion, async () => describeSite(config))
  serve(app, contract.getSitePage, ({ params }) => getSitePage(db, params.slug))
}
