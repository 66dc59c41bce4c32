import * as contract from '@razgovor/contract/news'
import { serve, type App } from '../../http/serve.ts'
import { getNews, listNews, previewNews } from './news.ts'

export function newsRoutes(app: App): void {
  const { db, clock } = app.ctx
  serve(app, contract.listNews, ({ query }) => listNews(db, clock.now(), query))
  serve(app, contract.getNews, ({ params }) => getNews(db, clock.now(), params.id))
  serve(app, contract.previewNews, ({ params }) => previewNews(db, params.id))
}
