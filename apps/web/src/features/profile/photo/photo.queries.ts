import type { User } from '@razgovor/contract/accounts'
import type { ErrorName } from '@razgovor/contract/error-codes'
import type { Crop } from '@razgovor/contract/images'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { isRefusal } from '../../../lib/api-error.ts'
import { keyOf } from '../../../lib/api-query.ts'
import { call } from '../../../lib/api.ts'
import { getSession, setSession } from '../../../lib/session.ts'
import { toasts } from '../../../ui/overlay/toasts.ts'
import { photoTexts as texts } from './photo.texts.ts'
import { reportingFetcher } from '../../../lib/reporting-fetcher.ts'

interface NewPhoto {
  user_id: string
  file: File
  /** If null, the server crops to the center. */
  crop: Crop | null
  onSent: (percent: number) => void
}

const fileRefusals = ['validation', 'body_too_big'] as const satisfies ErrorName[]

export const uploadPhotoMutation = () =>
  mutationOptions({
    mutationFn: ({ user_id, file, crop, onSent }: NewPhoto) => {
      const form = new FormData()
      // Placed before the file, because the server reads later fields only after the whole file has arrived.
      if (crop) form.set('crop', JSON.stringify(crop))
      form.set('file', file)
      const fetcher = reportingFetcher(onSent)
      return call('POST /api/users/:user_id/avatar', { params: { user_id }, form, fetcher })
    },
    meta: { handles: fileRefusals },
    onSuccess: (user, _photo, _result, { client }) => {
      showUser(user, client)
      toasts.success(texts.saved)
    },
    onError: (error) => {
      if (isRefusal(error, ...fileRefusals)) toasts.error(error.fields['file'] ?? error.message)
    },
  })

export const deletePhotoMutation = () =>
  mutationOptions({
    mutationFn: (user_id: string) => call('DELETE /api/users/:user_id/avatar', { params: { user_id } }),
    onSuccess: (user, _user_id, _result, { client }) => {
      showUser(user, client)
      toasts.success(texts.removed)
    },
  })

function showUser(user: User, client: QueryClient): void {
  const session = getSession()
  if (session?.user.user_id === user.user_id) setSession({ ...session, user })
  const seen = ['GET /api/speakers/:id', 'GET /api/speakers', 'GET /api/home'] as const
  for (const route of seen) void client.invalidateQueries({ queryKey: keyOf(route) })
}
