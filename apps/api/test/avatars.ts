import { getUser, uploadAvatar } from '@razgovor/contract/profile'
import { avatarUrl, type AvatarSize } from '@razgovor/contract/avatars'
import type { TestApi, TestUser } from './start-api.ts'

export function upload(api: TestApi, user: TestUser, file: Buffer<ArrayBuffer>, fields: { crop?: string } = {}) {
  return api.as(user).call(uploadAvatar, { params: { user_id: user.user_id }, form: { file, fields } })
}

export async function avatarOf(api: TestApi, user: TestUser, size: AvatarSize = 720): Promise<Buffer> {
  const { avatar_thumbnail_url } = await api.as(user).call(getUser, { params: { user_id: user.user_id } })
  const response = await fetch(new URL(avatarUrl(avatar_thumbnail_url!, size), api.url))
  if (!response.ok) throw new Error(`${response.url} answers ${response.status}`)
  return Buffer.from(await response.arrayBuffer())
}
