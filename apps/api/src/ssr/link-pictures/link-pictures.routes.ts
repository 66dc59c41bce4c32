import { tmpdir } from 'node:os'
import path from 'node:path'
import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import { ApiError } from '../../errors/api-error.ts'
import type { App } from '../../http/serve.ts'
import { createTurns } from '../../in-turn.ts'
import { hashOf, newsCard, siteCard, speakerCard, type CardFacts } from './cards.ts'
import { drawCard } from './draw-card.ts'
import { createPictureShelf, linkPicturesFolder } from './picture-shelf.ts'

const picturesMax = 2000
const picturePath = z.object({ kind: z.enum(['speakers', 'news']), file: z.string().regex(/^[\da-f-]{36}\.jpg$/) })

export function linkPictureRoutes(app: App): void {
  const { ctx } = app
  const shelf = createPictureShelf(path.join(ctx.config.FILES_DIR ?? tmpdir(), linkPicturesFolder), picturesMax)
  const inTurn = createTurns({ at_once_max: 1, waiting_max: 16 })
  const drawing = new Map<string, Promise<Buffer>>()

  async function draw(hash: string, { picture_url, ...facts }: CardFacts): Promise<Buffer> {
    const bytes = await inTurn(async () =>
      drawCard({ ...facts, picture: picture_url ? await ctx.files.read(picture_url) : null }),
    )
    await shelf.put(hash, bytes)
    return bytes
  }

  // Requests for a picture that is being drawn wait for it.
  async function pictureOf(hash: string, facts: CardFacts): Promise<Buffer> {
    const kept = await shelf.find(hash)
    if (kept) return kept
    const begun = drawing.get(hash) ?? draw(hash, facts).finally(() => drawing.delete(hash))
    drawing.set(hash, begun)
    return begun
  }

  function factsOf(params: unknown): Promise<CardFacts> {
    const parsed = picturePath.safeParse(params)
    const id = uuid.safeParse(parsed.data?.file.slice(0, -4))
    if (!parsed.success || !id.success) throw new ApiError('not_exist')
    return parsed.data.kind === 'speakers' ? speakerCard(ctx, id.data) : newsCard(ctx, id.data)
  }

  function mount(url: string, toFacts: (params: unknown) => Promise<CardFacts>): void {
    const config = { rateLimit: { max: Math.ceil(120 * ctx.config.RATE_LIMIT_FACTOR), timeWindow: 60_000 } }
    app.get(url, { schema: { hide: true }, config }, async (request, reply) => {
      const facts = await toFacts(request.params)
      const hash = hashOf(facts)
      void reply.headers({
        etag: `"${hash}"`,
        'cache-control': 'public, max-age=3600',
        // Other sites show it beside the link.
        'cross-origin-resource-policy': 'cross-origin',
      })
      if (request.headers['if-none-match'] === `"${hash}"`) return reply.code(304).send()
      return reply.type('image/jpeg').send(await pictureOf(hash, facts))
    })
  }

  mount('/link-pictures/site.jpg', async () => siteCard(ctx.config))
  mount('/link-pictures/:kind/:file', factsOf)
}
