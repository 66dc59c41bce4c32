import * as contract from '@razgovor/contract/speakers'
import { serve, type App } from '../../http/serve.ts'
import { listPhotos } from './list-photos.ts'
import { addPhoto, deletePhoto, orderPhotos } from './photos.ts'
import { assertSpeakerVisible } from '../../db/visible-speakers.ts'

export function photoRoutes(app: App): void {
  const { ctx } = app

  serve(app, contract.listPhotos, async ({ params }) => {
    await assertSpeakerVisible(ctx.db, params.user_id)
    return { items: await listPhotos(ctx.db, params.user_id) }
  })

  serve(app, contract.addPhoto, async ({ params, file }) => ({
    items: await addPhoto(ctx, params.user_id, file.bytes),
  }))

  serve(app, contract.orderPhotos, async ({ params, body }) => ({
    items: await orderPhotos(ctx, params.user_id, body.photo_ids),
  }))

  serve(app, contract.deletePhoto, async ({ params }) => ({
    items: await deletePhoto(ctx, params.user_id, params.photo_id),
  }))
}
