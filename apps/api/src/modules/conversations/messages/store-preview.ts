import type { Ctx } from '../../../context.ts'
import { putPrivateFile } from '../../../put-private-file.ts'
import { makePreview } from './file-content.ts'

export interface StoredPreview {
  preview_key: string
  width: number
  height: number
}

export async function storePreview(ctx: Ctx, name: string, bytes: Buffer): Promise<StoredPreview | null> {
  const preview = await makePreview(name, bytes)
  if (!preview) return null
  const { width, height } = preview
  return { preview_key: await putPrivateFile(ctx, 'conversations', preview.bytes), width, height }
}
