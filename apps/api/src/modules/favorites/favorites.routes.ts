import {
  addFavorite as addFavoriteCall,
  listFavoriteIds as listFavoriteIdsCall,
  listFavorites as listFavoritesCall,
  removeFavorite as removeFavoriteCall,
} from '@razgovor/contract/favorites'
import { serve, type App } from '../../http/serve.ts'
import { addFavorite, removeFavorite } from './add-favorite.ts'
import { listFavoriteIds, listFavorites } from './list-favorites.ts'

export function favoriteRoutes(app: App): void {
  const { ctx } = app

  serve(app, listFavoritesCall, ({ query }, { user }) =>
    listFavorites(ctx.db, ctx.clock.now(), { ...query, user_id: user.user_id }),
  )

  serve(app, listFavoriteIdsCall, async (_input, { user }) => ({
    user_ids: await listFavoriteIds(ctx.db, user.user_id),
  }))

  serve(app, addFavoriteCall, ({ params }, { user }) =>
    addFavorite(ctx, { user_id: user.user_id, speaker_id: params.user_id }),
  )

  serve(app, removeFavoriteCall, ({ params }, { user }) =>
    removeFavorite(ctx, { user_id: user.user_id, speaker_id: params.user_id }),
  )
}
