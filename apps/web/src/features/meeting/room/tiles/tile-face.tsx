import { initials } from '../../../../ui/portrait/initials.ts'
import { TintBackdrop } from '../../../../ui/tint-backdrop.tsx'

export interface TilePerson {
  user_id: string
  first_name: string
  last_name: string
  avatar_thumbnail_url?: string | null
}

const place = 'absolute inset-0 m-auto aspect-square h-2/5 max-h-60'

export function TileFace({ person }: { person: TilePerson }) {
  return (
    <>
      <TintBackdrop />
      {person.avatar_thumbnail_url ? (
        <img src={person.avatar_thumbnail_url} alt="" className={`${place} rounded-full object-cover`} />
      ) : (
        <svg viewBox="0 0 100 100" aria-hidden className={`${place} fill-deep`}>
          <text x="50" y="50" textAnchor="middle" dominantBaseline="central" className="display" fontSize="60">
            {initials(person)}
          </text>
        </svg>
      )}
    </>
  )
}
