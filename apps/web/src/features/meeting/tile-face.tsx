import { initials } from '../../ui/initials.ts'

export interface TilePerson {
  user_id: string
  first_name: string
  last_name: string
  avatar_thumbnail_url?: string | null
}

const place = 'absolute inset-0 m-auto aspect-square h-2/5 max-h-60'

/** Who it is while the camera is off: the photo or the initials, as large as the tile bears. */
export function TileFace({ person }: { person: TilePerson }) {
  if (person.avatar_thumbnail_url)
    return <img src={person.avatar_thumbnail_url} alt="" className={`${place} rounded-full bg-tint-2 object-cover`} />
  return (
    <svg viewBox="0 0 100 100" aria-hidden className={`${place} fill-deep`}>
      <circle cx="50" cy="50" r="50" className="fill-tint-2" />
      <text x="50" y="51" textAnchor="middle" dominantBaseline="central" className="font-semibold" fontSize="38">
        {initials(person)}
      </text>
    </svg>
  )
}
