/** Stored square sizes in px: 28, 44 and 86 as displayed, doubled for high-density screens, and one large. */
export const avatarSizes = [28, 44, 56, 86, 88, 172, 720] as const
export type AvatarSize = (typeof avatarSizes)[number]

/** The size that `avatar_thumbnail_url` refers to. */
export const avatarThumbnailSize: AvatarSize = 172

const sized = new RegExp(`-${avatarThumbnailSize}\\.webp$`)

/** Returns the same avatar in another size; pictures with a single size are returned unchanged. */
export function avatarUrl(avatar_thumbnail_url: string, size: AvatarSize): string {
  return avatar_thumbnail_url.replace(sized, `-${size}.webp`)
}
