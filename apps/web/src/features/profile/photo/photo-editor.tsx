import { avatarUrl } from '@razgovor/contract/avatars'
import { openModal } from '../../../lib/modal.ts'
import { Avatar } from '../../../ui/portrait/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { useViewer } from '../../session/use-viewer.ts'
import { choosePhoto } from './photo-choose.ts'
import { photoTexts as texts } from './photo.texts.ts'

export function PhotoEditor() {
  const viewer = useViewer()
  if (!viewer) return null
  const { user } = viewer
  const photo = user.avatar_thumbnail_url

  return (
    <div className="flex flex-wrap items-center gap-5">
      {photo ? (
        <button
          type="button"
          aria-label={texts.view}
          className="rounded-full"
          onClick={() => openModal('VIEW_USER_PHOTO', { imageUrl: avatarUrl(photo, 720), isSpeaker: false })}
        >
          <Avatar person={user} size="lg" />
        </button>
      ) : (
        <Avatar person={user} size="lg" />
      )}
      <Button variant="line" size="sm" onClick={choosePhoto}>
        {photo ? texts.replace : texts.upload}
      </Button>
    </div>
  )
}
