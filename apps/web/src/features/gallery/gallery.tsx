import { photosMax } from '@razgovor/contract/photos'
import type { SpeakerPhoto } from '@razgovor/contract/speakers'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useViewer } from '../session/use-viewer.ts'
import { choosePhotos } from './choose-photos.ts'
import { GalleryTile } from './gallery-tile.tsx'
import { galleryQuery, movePhotoMutation } from './gallery.queries.ts'
import { galleryTexts as texts } from './gallery.texts.ts'
import { UploadList } from './upload-list.tsx'
import { usePhotoDrag } from './use-photo-drag.ts'
import { useUploads } from './use-uploads.ts'

export function Gallery() {
  const viewer = useViewer()
  if (!viewer?.isSpeaker) return null
  return (
    <section aria-labelledby="gallery" className="mt-14 border-t border-line pt-8">
      <h2 id="gallery" className="h3">
        {texts.title}
      </h2>
      <OwnPhotos user_id={viewer.user.user_id} />
    </section>
  )
}

function OwnPhotos({ user_id }: { user_id: string }) {
  const { data, isError, refetch } = useQuery(galleryQuery(user_id))
  const { uploads, upload, dismiss } = useUploads(user_id)
  if (!data) return isError ? <LoadFailure onRetry={() => void refetch()} /> : <Skeleton className="mt-5 h-40" />
  const photos = data.items

  const adding = (
    <Button onClick={() => void choosePhotos().then(upload)}>
      <Icon name="upload" />
      {texts.add}
    </Button>
  )
  return (
    <>
      {photos.length > 0 ? (
        <>
          <p className="mt-3 text-mute">{texts.hint}</p>
          <PhotoGrid user_id={user_id} photos={photos} />
          <div className="mt-5 flex flex-wrap items-center gap-5">
            {photos.length < photosMax ? adding : <p>{texts.full}</p>}
            <p role="status" className="text-mute">
              {texts.count(photos.length)}
            </p>
          </div>
        </>
      ) : (
        <div className="mt-5">
          <EmptyState title={texts.empty_title} text={texts.empty_text} action={adding} />
        </div>
      )}
      {uploads.length > 0 && <UploadList uploads={uploads} onDismiss={dismiss} />}
    </>
  )
}

function PhotoGrid({ user_id, photos }: { user_id: string; photos: readonly SpeakerPhoto[] }) {
  const [movedTo, setMovedTo] = useState<number | null>(null)
  const move = useMutation(movePhotoMutation())
  const { shown, dragged_id, handlersAt } = usePhotoDrag(photos, moveTo)

  function moveTo(photo_id: string, place: number) {
    move.mutate({ user_id, photo_id, place })
    setMovedTo(place)
  }

  return (
    <>
      <ul aria-label={texts.title} className="mt-5 grid grid-cols-2 gap-3 md:grid-cols-3">
        {shown.map((photo, place) => (
          <GalleryTile
            key={photo.photo_id}
            photo={photo}
            place={place}
            count={shown.length}
            isDragged={photo.photo_id === dragged_id}
            onMove={(to) => moveTo(photo.photo_id, to)}
            {...handlersAt(photo.photo_id, place)}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {movedTo !== null && texts.moved(movedTo + 1, photos.length)}
      </p>
    </>
  )
}
