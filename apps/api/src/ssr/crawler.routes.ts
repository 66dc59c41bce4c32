import { ApiError } from '../errors/api-error.ts'
import type { App } from '../http/serve.ts'
import { sitemapIndex, sitemapPart } from './sitemap.ts'
import { webManifest } from './web-manifest.ts'

const hidden = { schema: { hide: true } }

// Shown only to signed-in people, or to nobody.
const closed = ['/api/', '/admin', '/auth', '/cart', '/meeting/', '/notifications', '/order', '/profile', '/schedule']

export function crawlerRoutes(app: App): void {
  const { ctx } = app
  const { pages, config } = ctx

  async function kept(key: string, tags: readonly string[], make: () => Promise<string | null>): Promise<Buffer> {
    const page = await pages.get(key, async () => {
      const text = await make()
      const body = Buffer.from(text ?? '')
      return { page: { status: text ? 200 : 404, encoding: 'identity', body }, tags: text ? tags : null }
    })
    if (page.status === 404) throw new ApiError('not_exist')
    return page.body
  }

  app.get('/robots.txt', hidden, async (_request, reply) => {
    const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`)]
    return reply.type('text/plain').send(`${lines.join('\n')}\n\nSitemap: ${config.PUBLIC_URL}/sitemap.xml\n`)
  })

  app.get('/sitemap.xml', hidden, async (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .send(await kept('sitemap', ['lists', 'news'], () => sitemapIndex(ctx))),
  )

  app.get('/sitemaps/:file', hidden, async (request, reply) => {
    const { file } = request.params as { file: string }
    const name = /^([a-z0-9-]{1,20})\.xml$/.exec(file)?.[1]
    if (!name) throw new ApiError('not_exist')
    const body = await kept(`sitemap ${name}`, ['lists', 'news', 'site', 'legal'], () => sitemapPart(ctx, name))
    return reply.type('application/xml; charset=utf-8').send(body)
  })

  app.get('/manifest.webmanifest', hidden, async (_request, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', 'public, max-age=86400')
      .send(JSON.stringify(webManifest(config))),
  )
}
