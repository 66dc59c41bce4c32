import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { apiQuery, keyOf } from '../../lib/api-query.ts'
import { call } from '../../lib/api.ts'
import type { Paging } from '../../lib/paging.ts'

export const favoritesQuery = (paging: Paging) => apiQuery('GET /api/favorites', { query: paging })

/** Fetched separately from public lists, which are the same for everybody. */
export const favoriteIdsQuery = () => apiQuery('GET /api/favorites/ids')

/** Updates the mark optimistically and reverts it on failure. */
export const favoriteMutation = (user_id: string) =>
  mutationOptions({
    mutationKey: ['favorites'],
    scope: { id: `favorite-${user_id}` },
    mutationFn: (isFavorite: boolean) =>
      isFavorite
        ? call('PUT /api/favorites/:user_id', { params: { user_id } })
        : call('DELETE /api/favorites/:user_id', { params: { user_id } }),
    onMutate: async (isFavorite, { client }) => {
      await client.cancelQueries(favoriteIdsQuery())
      show(client, user_id, isFavorite)
    },
    onError: (_error, isFavorite, _result, { client }) => show(client, user_id, !isFavorite),
    onSettled: async (_data, _error, _isFavorite, _result, { client }) => {
      // A card stays in the list until the next visit, so that a mistake can be undone.
      await client.invalidateQueries({ queryKey: keyOf('GET /api/favorites'), refetchType: 'none' })
      // Skipped while another mark is being saved, because the response would lack it.
      if (client.isMutating({ mutationKey: ['favorites'] }) === 1) await client.invalidateQueries(favoriteIdsQuery())
    },
  })

function show(client: QueryClient, user_id: string, isFavorite: boolean): void {
  client.setQueryData(favoriteIdsQuery().queryKey, (shown) => {
    if (!shown) return shown
    const others = shown.user_ids.filter((id) => id !== user_id)
    return { user_ids: isFavorite ? [user_id, ...others] : others }
  })
}
