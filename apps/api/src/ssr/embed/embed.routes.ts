import { z } from 'zod'
import type { App } from '../../http/serve.ts'
import { compress } from '../compress.ts'
import { createInProcessFetcher } from '../in-process-fetcher.ts'
import type { CachedPage, RenderedForCache } from '../../page-cache.ts'
import { pageAddress } from '../page-key.ts'
import { ssrTexts } from '../ssr.texts.ts'
import type { WebBuild } from '../web-build.ts'
import { embedDocument, embedPolicy } from './embed-document.ts'

const embedParams = z.object({ id: z.string() })
const embedKeys = ['kind', 'theme', 'zone']

// See docs/decisions/073-embed.md.
export function embedRoutes(app: App, { embed }: WebBuild): void {
  const { config, clock, log, pages } = app.ctx
  const fetcher = createInProcessFetcher(app)
  const policy = embedPolicy(embed, config.S3_PUBLIC_URL ? [new URL(config.S3_PUBLIC_URL).origin] : [])

  async function render(id: string, address: string, encoding: CachedPage['encoding']): Promise<RenderedForCache> {
    const { searchParams } = new URL(address, config.PUBLIC_URL)
    const rendered = await embed
      .render({ id, search: searchParams }, { fetcher, origin: config.PUBLIC_URL, now: clock.now() })
      .catch((error: unknown) => {
        log.error({ err: error, path: address.replace(/\?.*/s, '') }, 'could not render a block for other sites')
        return { ...ssrTexts.embedFailure, status: 503, tint: null, theme: 'light', zone: '', tags: [] }
      })
    const html = Buffer.from(embedDocument(rendered, embed))
    const page = { status: rendered.status, encoding, body: encoding === 'br' ? await compress(html) : html }
    return { page, tags: rendered.status === 200 ? rendered.tags : null }
  }

  app.get('/embed/:id', { schema: { hide: true } }, async (request, reply) => {
    const { id } = embedParams.parse(request.params)
    const encoding = /\bbr\b/.test(request.headers['accept-encoding'] ?? '') ? 'br' : 'identity'
    const address = pageAddress(request.url, embedKeys)
    const page = await pages.get(`embed ${encoding} ${address}`, () => render(id, address, encoding))
    if (page.encoding === 'br') reply.header('content-encoding', 'br')
    reply.removeHeader('x-frame-options')
    return reply
      .code(page.status)
      .type('text/html; charset=utf-8')
      .headers({
        vary: 'accept-encoding',
        'cache-control': 'no-cache',
        'content-security-policy': policy,
        'cross-origin-resource-policy': 'cross-origin',
        'x-robots-tag': 'noindex',
      })
      .send(page.body)
  })
}
