import { closeModal } from '../../lib/modal.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { useViewer } from '../session/use-viewer.ts'
import { becomeSpeakerPath } from '../site/become-speaker-path.ts'
import { subscribeTexts as texts } from './tariffs.texts.ts'

export default function BecomeSpeakerModal() {
  const path = becomeSpeakerPath(useViewer())
  return (
    <div className="grid gap-5">
      <p className="text-mute">{texts.only_speakers}</p>
      {path && (
        <ButtonLink to={path} size="lg" onClick={closeModal}>
          {texts.become_speaker}
        </ButtonLink>
      )}
    </div>
  )
}
