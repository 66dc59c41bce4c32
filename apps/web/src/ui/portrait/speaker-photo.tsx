import { initials, type PersonName } from './initials.ts'
import { photoTexts as texts } from './photo.texts.ts'
import type { Look } from './portrait-look.ts'
import { Portrait } from './portrait.tsx'
import { TintBackdrop } from '../tint-backdrop.tsx'

interface Photo {
  url: string
  srcset?: string
}
type PhotoPerson = PersonName & { look?: Look | null }

interface SpeakerPhotoProps {
  person: PhotoPerson
  photo?: Photo | null
  /** The layout size, from which the browser chooses a source. */
  sizes?: string
  eager?: boolean
  className?: string
}

/** The photo on a tinted background. The caller sets the frame's shape. Requires `data-tint` on an ancestor. */
export function SpeakerPhoto({ person, photo, sizes, eager = false, className = '' }: SpeakerPhotoProps) {
  return (
    <div className={`relative overflow-hidden bg-tint text-deep ${className}`}>
      <TintBackdrop />
      <div className="absolute inset-0 transition-transform duration-500 ease-out-soft group-hover:scale-[1.035]">
        {photo ? (
          <Picture
            photo={photo}
            alt={texts.photo_of(`${person.first_name} ${person.last_name}`)}
            sizes={sizes}
            eager={eager}
          />
        ) : (
          <StandIn person={person} />
        )}
      </div>
    </div>
  )
}

interface PictureProps {
  photo: Photo
  alt: string
  sizes?: string
  eager: boolean
}

function Picture({ photo, alt, sizes, eager }: PictureProps) {
  return (
    <img
      src={photo.url}
      srcSet={photo.srcset}
      sizes={sizes}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      className="size-full object-cover"
    />
  )
}

function StandIn({ person }: { person: PhotoPerson }) {
  if (person.look) return <Portrait look={person.look} />
  return (
    <svg viewBox="0 0 400 480" aria-hidden preserveAspectRatio="xMidYMid slice" className="size-full fill-deep">
      <text x="200" y="240" textAnchor="middle" dominantBaseline="central" className="display" fontSize="148">
        {initials(person)}
      </text>
    </svg>
  )
}
