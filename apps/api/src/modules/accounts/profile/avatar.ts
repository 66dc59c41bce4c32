import { randomBytes } from 'node:crypto'
import type { User } from '@razgovor/contract/accounts'
import { avatarSizes, avatarThumbnailSize, avatarUrl, type AvatarSize } from '@razgovor/contract/avatars'
import type { Crop } from '@razgovor/contract/images'
import { plusMinutes } from '../../../time/clock.ts'
import type { Ctx } from '../../../context.ts'
import { transact } from '../../../db/transact.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { cutSquares } from '../../../images/cut-squares.ts'
import type { JobPayload } from '../../../jobs/registry.ts'
import { keepFile, removeFileLater } from '../../../unused-files.ts'
import { userView } from '../staff/user-view.ts'

interface Photo {
  bytes: Buffer
  crop: Crop | undefined
}

export async function uploadAvatar(ctx: Ctx, user_id: string, { bytes, crop }: Photo): Promise<User> {
  const squares = await cutSquares(bytes, { crop, sizes: avatarSizes })
  const name = randomBytes(16).toString('hex')
  const keyOf = (size: AvatarSize) => `avatars/${name}-${size}.webp`
  const url = ctx.files.urlOf(keyOf(avatarThumbnailSize))
  // The removal is canceled once the avatar is saved: whatever fails before that, no file is left.
  await removeFileLater(ctx.db, url, plusMinutes(ctx.clock.now(), 60))
  await Promise.all(squares.map((square) => ctx.files.put(keyOf(square.size), square.bytes, 'image/webp')))
  return showAvatar(ctx, user_id, url)
}

export function deleteAvatar(ctx: Ctx, user_id: string): Promise<User> {
  return showAvatar(ctx, user_id, null)
}

async function showAvatar(ctx: Ctx, user_id: string, avatar_thumbnail_url: string | null): Promise<User> {
  return transact(ctx, async (tx, after) => {
    const former = await tx
      .selectFrom('users')
      .select('avatar_thumbnail_url as url')
      .where('user_id', '=', user_id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
    await tx.updateTable('users').set({ avatar_thumbnail_url }).where('user_id', '=', user_id).execute()
    if (former.url) await removeFileLater(tx, former.url)
    if (avatar_thumbnail_url) await keepFile(tx, avatar_thumbnail_url)
    const user = await userView(tx, user_id, ctx.clock.now())
    if (user.role === 'SPEAKER') after.dropPages(user_id, 'lists')
    return user
  })
}

export async function removeFile({ files }: Pick<Ctx, 'files'>, { url }: JobPayload<'remove-file'>): Promise<void> {
  const urls = new Set([url, ...avatarSizes.map((size) => avatarUrl(url, size))])
  await Promise.all([...urls].map((each) => files.remove(each)))
}
