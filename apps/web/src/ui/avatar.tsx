import { initials, type PersonName } from './initials.ts'
import { Portrait, type Look } from './portrait.tsx'
import { tintOf } from './tint.ts'

type AvatarPerson = PersonName & { user_id: string; avatar_thumbnail_url?: string | null; look?: Look | null }

type AvatarProps = { person: AvatarPerson; size?: 'sm' | 'md' | 'lg' }

const sizes = { sm: 28, md: 44, lg: 86 }

/** Decorative: the name stands beside it, or on the control around it. */
export function Avatar({ person, size = 'md' }: AvatarProps) {
  const side = sizes[size]
  return (
    <span
      aria-hidden
      data-tint={tintOf(person.user_id)}
      className="grid shrink-0 place-items-center overflow-hidden rounded-full bg-tint text-deep"
      style={{ width: side, height: side }}
    >
      <AvatarFace person={person} side={side} />
    </span>
  )
}

function AvatarFace({ person, side }: { person: AvatarPerson; side: number }) {
  if (person.avatar_thumbnail_url) {
    return (
      <img src={person.avatar_thumbnail_url} alt="" width={side} height={side} className="size-full object-cover" />
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
