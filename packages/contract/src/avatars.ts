/** Squares in pixels that an uploaded avatar is kept in: 28, 44, 86 on the screen, twice that on a dense one, and a large one to look at. */
export const avatarSizes = [28, 44, 56, 86, 88, 172, 720] as const
export type AvatarSize = (typeof avatarSizes)[number]

/** What `avatar_thumbnail_url` names. */
export const avatarThumbnailSize: AvatarSize = 172

const sized = new RegExp(`-${avatarThumbnailSize}\\.webp$`)

/** The same avatar in another size; a picture that comes in one size only stays as it is. */
export function avatarUrl(avatar_thumbnail_url: string, size: AvatarSize): string {
  return avatar_thumbnail_url.replace(sized, `-${size}.webp`)
}
