import type { ErrorName } from '@razgovor/contract/error-codes'
import type { SpeakerPhoto } from '@razgovor/contract/speakers'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { apiQuery, keyOf } from '../../lib/api-query.ts'
import { call } from '../../lib/api.ts'
import { reportingFetcher } from '../../lib/reporting-fetcher.ts'
import { inShownOrder, movePhoto } from './photo-order.ts'

export const galleryQuery = (user_id: string) => apiQuery('GET /api/users/:user_id/photos', { params: { user_id } })

interface Gallery {
  items: SpeakerPhoto[]
}

/** Runs the calls one after another, so that a new order names only existing photos. */
const inTurn = { mutationKey: ['gallery'], scope: { id: 'gallery' } }

export const uploadRefusals = [
  'validation',
  'body_too_big',
  'human_friendly',
  'overloaded',
  'throttling',
] as const satisfies ErrorName[]

interface NewPhoto {
  user_id: string
  file: File
  onSent: (percent: number) => void
}

export const addPhotoMutation = () =>
  mutationOptions({
    ...inTurn,
    mutationFn: ({ user_id, file, onSent }: NewPhoto) => {
      const form = new FormData()
      form.set('file', file)
      return call('POST /api/users/:user_id/photos', { params: { user_id }, form, fetcher: reportingFetcher(onSent) })
    },
    meta: { handles: uploadRefusals },
    onSuccess: (gallery, { user_id }, _result, { client }) => showGallery(client, user_id, gallery),
  })

/** Shows the new order at once and sends it after the calls before it. */
export const movePhotoMutation = () =>
  mutationOptions({
    ...inTurn,
    mutationFn: ({ user_id }: { user_id: string; photo_id: string; place: number }, { client }) => {
      const photos = client.getQueryData(galleryQuery(user_id).queryKey)?.items ?? []
      const photo_ids = photos.map(({ photo_id }) => photo_id)
      return call('PATCH /api/users/:user_id/photos', { params: { user_id }, body: { photo_ids } })
    },
    onMutate: ({ user_id, photo_id, place }, { client }) => {
      client.setQueryData(
        galleryQuery(user_id).queryKey,
        (shown) => shown && { items: movePhoto(shown.items, photo_id, place) },
      )
    },
    onSuccess: (gallery, { user_id }, _result, { client }) => showGallery(client, user_id, gallery),
    onError: (_error, { user_id }, _result, { client }) => client.invalidateQueries(galleryQuery(user_id)),
  })

export const deletePhotoMutation = () =>
  mutationOptions({
    ...inTurn,
    mutationFn: (params: { user_id: string; photo_id: string }) =>
      call('DELETE /api/users/:user_id/photos/:photo_id', { params }),
    onSuccess: (gallery, { user_id }, _result, { client }) => showGallery(client, user_id, gallery),
  })

function showGallery(client: QueryClient, user_id: string, { items }: Gallery): void {
  const isLast = client.isMutating({ mutationKey: inTurn.mutationKey }) === 1
  client.setQueryData(galleryQuery(user_id).queryKey, (shown) => ({
    items: isLast || !shown ? items : inShownOrder(items, shown.items),
  }))
  const showing = ['GET /api/speakers/:id', 'GET /api/speakers', 'GET /api/home'] as const
  for (const route of showing) void client.invalidateQueries({ queryKey: keyOf(route) })
}
