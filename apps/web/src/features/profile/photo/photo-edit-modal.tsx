import type { Crop } from '@razgovor/contract/images'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { closeModal, type ModalProps } from '../../../lib/modal.ts'
import { Button } from '../../../ui/button.tsx'
import { Cropper } from '../../../ui/form/cropper.tsx'
import { useViewer } from '../../session/use-viewer.ts'
import { choosePhoto } from './photo-choose.ts'
import { isHeic } from './photo-file.ts'
import { uploadPhotoMutation } from './photo.queries.ts'
import { photoTexts as texts } from './photo.texts.ts'

/** `framed`: the browser can show the picture. A HEIC that it cannot show is uploaded without a crop. */
type Picture = { kind: 'opening' } | { kind: 'framed'; crop: Crop } | { kind: 'hidden HEIC' } | { kind: 'unreadable' }

export default function PhotoEditModal({ file, cropUrl }: ModalProps['EDIT_USER_PHOTO']) {
  const viewer = useViewer()
  const [picture, setPicture] = useState<Picture>({ kind: 'opening' })
  const [percent, setPercent] = useState(0)
  const upload = useMutation(uploadPhotoMutation())
  if (!viewer) return null
  const { user_id } = viewer.user

  async function onUnreadable() {
    setPicture({ kind: (await isHeic(file)) ? 'hidden HEIC' : 'unreadable' })
  }

  function save() {
    const crop = picture.kind === 'framed' ? picture.crop : null
    upload.mutate({ user_id, file, crop, onSent: setPercent }, { onSuccess: closeModal })
  }

  if (picture.kind === 'unreadable') return <Unreadable />
  return (
    <>
      {picture.kind === 'hidden HEIC' ? (
        <p className="rounded-tile bg-mist p-6 text-mute">{texts.heic}</p>
      ) : (
        <Cropper
          url={cropUrl}
          frameLabel={texts.frame}
          zoomLabel={texts.zoom}
          onFrame={(crop) => setPicture({ kind: 'framed', crop })}
          onUnreadable={() => void onUnreadable()}
        />
      )}
      <Button
        size="lg"
        className="mt-7 w-full"
        loading={picture.kind === 'opening' || upload.isPending || upload.isSuccess}
        onClick={save}
      >
        {texts.save}
      </Button>
      <p role="status" className="mt-3 text-center text-xs text-mute">
        {upload.isPending && texts.sent(percent)}
      </p>
    </>
  )
}

function Unreadable() {
  return (
    <>
      <p className="text-mute">{texts.unreadable}</p>
      <Button size="lg" className="mt-7 w-full" onClick={choosePhoto}>
        {texts.choose}
      </Button>
    </>
  )
}
