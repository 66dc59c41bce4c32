import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../../lib/api-error.ts'
import { fieldTexts as texts } from './admin.texts.ts'
import { uploadFileMutation } from './admin.queries.ts'

export function usePictureUpload(onUploaded: (url: string) => void) {
  const sending = useMutation(uploadFileMutation())

  async function upload(file: File | undefined): Promise<void> {
    if (!file) return
    const sent = await sending.mutateAsync(file).catch(() => null)
    if (sent) onUploaded(sent.url)
  }

  return { upload, isUploading: sending.isPending, problem: problemOf(sending.error) }
}

function problemOf(error: unknown): string | undefined {
  if (!error) return undefined
  return error instanceof ApiError ? (error.fields['file'] ?? error.message) : texts.upload_failed
}
