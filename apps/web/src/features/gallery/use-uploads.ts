import { photosMax } from '@razgovor/contract/photos'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, isRefusal } from '../../lib/api-error.ts'
import { photoProblem } from '../profile/photo/photo-file.ts'
import { addPhotoMutation, galleryQuery, uploadRefusals } from './gallery.queries.ts'
import { galleryTexts as texts } from './gallery.texts.ts'

export interface Upload {
  key: number
  name: string
  percent: number | null
  problem: string | null
}

let chosen = 0

export function useUploads(user_id: string) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const add = useMutation(addPhotoMutation())
  const client = useQueryClient()

  function change(key: number, to: Partial<Upload>) {
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...to } : each)))
  }

  function dismiss(key: number) {
    setUploads((all) => all.filter((each) => each.key !== key))
  }

  async function send({ file, key }: { file: File; key: number }): Promise<string | null> {
    const photos = client.getQueryData(galleryQuery(user_id).queryKey)?.items ?? []
    if (photos.length >= photosMax) return texts.no_place
    const problem = await photoProblem(file)
    if (problem) return problem
    const onSent = (percent: number) => change(key, { percent })
    onSent(0)
    return add.mutateAsync({ user_id, file, onSent }).then(() => null, problemOf)
  }

  async function upload(files: readonly File[]) {
    const begun = files.map((file) => ({ file, key: ++chosen }))
    setUploads((all) => [
      ...all,
      ...begun.map(({ file, key }) => ({ key, name: file.name, percent: null, problem: null })),
    ])
    for (const { file, key } of begun) {
      const problem = await send({ file, key })
      if (problem) change(key, { problem })
      else dismiss(key)
    }
  }

  return { uploads, upload, dismiss }
}

function problemOf(error: unknown): string {
  if (isRefusal(error, ...uploadRefusals)) return error.fields['file'] ?? error.message
  return error instanceof ApiError && error.status === 0 ? error.message : texts.failed
}
