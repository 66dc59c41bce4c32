import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import path from 'node:path'
import type { App } from '../http/serve.ts'
import { ApiError } from '../errors/api-error.ts'
import { filePolicy, workerPolicy } from './content-security-policy.ts'
import { keptForGood, privateFolders } from '../providers/file-store.ts'
import { bucketFileRoutes } from './bucket-files.routes.ts'
import { crawlerRoutes } from './crawler.routes.ts'
import { compress } from './compress.ts'
import { embedRoutes } from './embed/embed.routes.ts'
import { createInProcessFetcher } from './in-process-fetcher.ts'
import { linkPictureRoutes } from './link-pictures/link-pictures.routes.ts'
import type { CachedPage, RenderedForCache } from '../page-cache.ts'
import { pageAddress } from './page-key.ts'
import { loadWebBuild, type WebBuild } from './web-build.ts'
import { ssrTexts } from './ssr.texts.ts'

const hidden = { schema: { hide: true } }

// Mounted last.
export async function pageRoutes(app: App): Promise<void> {
  const { WEB_DIST, FILES_DIR, S3_ENDPOINT, S3_PUBLIC_URL } = app.ctx.config
  app.setNotFoundHandler(async () => {
    throw new ApiError('not_exist')
  })
  if (S3_ENDPOINT && !S3_PUBLIC_URL) bucketFileRoutes(app)
  else if (FILES_DIR) await serveFiles(app, FILES_DIR)
  crawlerRoutes(app)
  linkPictureRoutes(app)
  await app.register(shareRoute)
  if (WEB_DIST) await servePages(app, await loadWebBuild(WEB_DIST))
}

// The service worker handles shares (`apps/web/src/app/sw.js`); without it the page says that the content is lost.
async function shareRoute(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    done(null)
  })
  scope.post('/messages/share', hidden, async (_request, reply) => reply.redirect('/messages/share', 303))
}

async function serveFiles(app: App, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    prefix: '/files/',
    index: false,
    decorateReply: false,
    maxAge: '1h',
    allowedPath: isPublicFile,
    setHeaders: (reply, file) => {
      const isWrittenOnce = /^(avatars|uploads)[\\/]/.test(path.relative(root, file))
      if (isWrittenOnce) reply.header('cache-control', keptForGood)
      reply.header('content-security-policy', filePolicy)
      reply.header('x-content-type-options', 'nosniff')
    },
  })
}

// Already decoded once: what is still encoded could hide a folder.
function isPublicFile(pathName: string): boolean {
  const normalized = path.posix.normalize(pathName)
  return !pathName.includes('%') && !privateFolders.some((folder) => normalized.includes(`/${folder}/`))
}

async function servePages(app: App, web: WebBuild): Promise<void> {
  await app.register(fastifyStatic, {
    root: web.client_folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['index.html', '.vite/**', '**/*.br'],
    setHeaders: (reply, file) => {
      reply.header('cache-control', cacheControlOf(file))
      if (isEmbedScript(file)) reply.header('cross-origin-resource-policy', 'cross-origin')
      if (/\.worker-[^/]+\.js(\.br)?$/.test(file)) reply.header('content-security-policy', workerPolicy)
    },
  })

  embedRoutes(app, web)
  const getPage = createPageSource(app, web)
  app.get('/*', hidden, async (request, reply) => {
    const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
    const page = await getPage(pageAddress(request.url), takesBrotli ? 'br' : 'identity')
    if (page.encoding === 'br') reply.header('content-encoding', 'br')
    return reply
      .code(page.status)
      .type('text/html; charset=utf-8')
      .headers({
        vary: 'accept-encoding',
        'cache-control': 'no-cache',
        // The browser's clock may be wrong, and a page may be shown before any call is made.
        'server-timing': `now;desc="${app.ctx.clock.now().toISOString()}"`,
      })
      .send(page.body)
  })
}

function isEmbedScript(file: string): boolean {
  return /\/embed\.js(\.br)?$/.test(file)
}

function cacheControlOf(file: string): string {
  // A browser would keep the old worker for as long.
  if (/\/sw\.js(\.br)?$/.test(file)) return 'no-cache'
  // Its address never changes, so a fix must reach other sites soon.
  if (isEmbedScript(file)) return 'public, max-age=3600'
  return `public, max-age=${file.includes('/assets/') ? '31536000, immutable' : '86400'}`
}

type PageSource = (address: string, encoding: CachedPage['encoding']) => Promise<CachedPage>

function createPageSource(app: App, web: WebBuild): PageSource {
  const { config, clock, log, pages } = app.ctx
  const fetcher = createInProcessFetcher(app)

  async function render(address: string, encoding: CachedPage['encoding']): Promise<RenderedForCache> {
    const request = new Request(new URL(address, config.PUBLIC_URL))
    const rendered = await web
      .render(request, { fetcher, origin: config.PUBLIC_URL, now: clock.now() })
      .catch((error: unknown) => {
        log.error({ err: error, path: address.replace(/\?.*/s, '') }, 'could not render a page')
        // The browser tries by itself, and says what is wrong if that fails too.
        return { html: '', head: ssrTexts.fallbackHead, state: '', status: 503, chunks: [], tags: [] }
      })
    const html = Buffer.from(web.toDocument(rendered))
    const page = { status: rendered.status, encoding, body: encoding === 'br' ? await compress(html) : html }
    return { page, tags: rendered.html && rendered.status === 200 ? rendered.tags : null }
  }

  return (address, encoding) => pages.get(`${encoding} ${address}`, () => render(address, encoding))
}
