import type { Speaker } from '@razgovor/contract/speakers'
import { openModal } from '../../../lib/modal.ts'
import { speakerPageTexts as texts } from './speaker-page.texts.ts'

const heightPx = 220

export function SpeakerPhotos({ speaker: { first_name, last_name, photos } }: { speaker: Speaker }) {
  if (photos.length < 2) return null
  return (
    <section aria-labelledby="photos" className="mt-16 md:mt-24">
      <h2 id="photos" className="h2 mb-7">
        {texts.photos}
      </h2>
      <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:px-0">
        {photos.map(({ photo_id, url, thumbnail_url, width, height }, index) => (
          <li key={photo_id} className="shrink-0">
            <button
              type="button"
              className="block overflow-hidden rounded-tile bg-mist"
              style={{ height: heightPx, width: widthOf({ width, height }) }}
              onClick={() => openModal('VIEW_USER_PHOTO', { imageUrl: url, isSpeaker: true, photos })}
            >
              <img
                src={thumbnail_url}
                alt={texts.photo_of({ number: index + 1, count: photos.length, name: `${first_name} ${last_name}` })}
                loading="lazy"
                className="size-full object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function widthOf({ width, height }: { width: number; height: number }): number {
  return Math.round(heightPx * Math.min(Math.max(width / height, 0.6), 1.8))
}
