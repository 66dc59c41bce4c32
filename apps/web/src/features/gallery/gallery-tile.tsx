import type { SpeakerPhoto } from '@razgovor/contract/speakers'
import type { ComponentProps } from 'react'
import { openModal } from '../../lib/modal.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { galleryTexts as texts } from './gallery.texts.ts'

type GalleryTileProps = ComponentProps<'li'> & {
  photo: SpeakerPhoto
  place: number
  count: number
  isDragged: boolean
  onMove: (place: number) => void
}

export function GalleryTile({ photo, place, count, isDragged, onMove, ...item }: GalleryTileProps) {
  const number = place + 1
  return (
    <li {...item} className={isDragged ? 'opacity-50' : ''}>
      <div className="relative">
        <img
          src={photo.thumbnail_url}
          alt={texts.photo(number)}
          loading="lazy"
          className="aspect-square w-full rounded-tile bg-mist object-cover"
        />
        {place === 0 && (
          <span className="absolute bottom-3 left-3 rounded-full bg-white px-3 py-1 text-xs">{texts.first}</span>
        )}
      </div>
      <div className="mt-2 flex justify-between">
        <div className="flex">
          <Step icon="chevron-left" label={texts.earlier(number)} to={place - 1} count={count} onMove={onMove} />
          <Step icon="chevron-right" label={texts.later(number)} to={place + 1} count={count} onMove={onMove} />
        </div>
        <IconButton
          icon="trash"
          variant="ghost"
          size="sm"
          label={texts.remove(number)}
          onClick={() => openModal('DELETE_SPEAKER_PHOTO', { photo_id: photo.photo_id })}
        />
      </div>
    </li>
  )
}

interface StepProps {
  icon: 'chevron-left' | 'chevron-right'
  label: string
  to: number
  count: number
  onMove: (place: number) => void
}

/** A button to move the photo. At the end of the row it is disabled but keeps the focus. */
function Step({ icon, label, to, count, onMove }: StepProps) {
  const isEnd = to < 0 || to >= count
  return (
    <IconButton
      icon={icon}
      variant="ghost"
      size="sm"
      label={label}
      aria-disabled={isEnd || undefined}
      className={isEnd ? 'opacity-50' : ''}
      onClick={() => isEnd || onMove(to)}
    />
  )
}
