import { openModal, type ModalProps } from '../../../lib/modal.ts'
import { Button } from '../../../ui/button.tsx'
import { PhotoViewer } from '../../../ui/overlay/photo-viewer.tsx'
import { choosePhoto } from './photo-choose.ts'
import { photoTexts as texts } from './photo.texts.ts'

export default function PhotoViewModal(shown: ModalProps['VIEW_USER_PHOTO']) {
  const { imageUrl } = shown
  if (shown.isSpeaker) return <PhotoViewer photos={shown.photos} url={imageUrl} label={texts.speaker_title} />
  return (
    <>
      <img src={imageUrl} alt={texts.own_title} className="w-full rounded-tile bg-mist" />
      <div className="mt-7 grid gap-2 sm:grid-cols-2">
        <Button size="lg" className="px-4" onClick={choosePhoto}>
          {texts.replace}
        </Button>
        <Button size="lg" className="px-4" variant="line" onClick={() => openModal('DELETE_USER_PHOTO')}>
          {texts.remove}
        </Button>
      </div>
    </>
  )
}
