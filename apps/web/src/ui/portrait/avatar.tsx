import { avatarUrl } from '@razgovor/contract/avatars'
import { initials, type PersonName } from './initials.ts'
import type { Look } from './portrait-look.ts'
import { Portrait } from './portrait.tsx'
import { tintOf } from '../tint.ts'

type AvatarPerson = PersonName & { user_id: string; avatar_thumbnail_url?: string | null; look?: Look | null }

interface AvatarProps {
  person: AvatarPerson
  size?: 'sm' | 'md' | 'lg'
}

/** Sizes in pixels for standard and high-density screens. */
const sizes = { sm: [28, 56], md: [44, 88], lg: [86, 172] } as const

/** Decorative, because the name is beside it or labels the surrounding control. */
export function Avatar({ person, size = 'md' }: AvatarProps) {
  const [side] = sizes[size]
  return (
    <span
      aria-hidden
      data-tint={tintOf(person.user_id)}
      className="grid shrink-0 place-items-center overflow-hidden rounded-full bg-tint text-deep"
      style={{ width: side, height: side }}
    >
      <AvatarFace person={person} size={size} />
    </span>
  )
}

function AvatarFace({ person, size }: Required<AvatarProps>) {
  const [side, denseSide] = sizes[size]
  const picture = person.avatar_thumbnail_url
  if (picture) {
    const [plain, dense] = [avatarUrl(picture, side), avatarUrl(picture, denseSide)]
    return (
      <img
        src={plain}
        srcSet={dense === plain ? undefined : `${plain} 1x, ${dense} 2x`}
        alt=""
        width={side}
        height={side}
        className="size-full object-cover"
      />
    )
  }
  if (person.look) {
    return (
      <span className="block size-full origin-[50%_38%] translate-y-[5%] scale-[1.55]">
        <Portrait look={person.look} />
      </span>
    )
  }
  return (
    <span className="font-semibold" style={{ fontSize: side * 0.38 }}>
      {initials(person)}
    </span>
  )
}
