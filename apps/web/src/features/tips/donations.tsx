import { useQuery } from '@tanstack/react-query'
import { openModal } from '../../lib/modal.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeletons } from '../../ui/feedback/skeletons.tsx'
import { useViewer, type Viewer } from '../session/use-viewer.ts'
import { becomeSpeakerPath } from '../site/become-speaker-path.ts'
import { ConnectTips } from './connect-tips.tsx'
import { ConnectedTips } from './connected-tips.tsx'
import { tipsQuery } from './tips.queries.ts'
import { tipsTexts as texts } from './tips.texts.ts'

export function Donations() {
  const viewer = useViewer()
  if (!viewer) return null
  return viewer.isSpeaker ? <SpeakersDonations viewer={viewer} /> : <SpeakersOnly viewer={viewer} />
}

function SpeakersOnly({ viewer }: { viewer: Viewer }) {
  const path = becomeSpeakerPath(viewer)
  return (
    <EmptyState
      title={texts.speakers_only}
      text={texts.what}
      action={path && <ButtonLink to={path}>{texts.become_speaker}</ButtonLink>}
    />
  )
}

function SpeakersDonations({ viewer }: { viewer: Viewer }) {
  const { data: tips, isError, refetch } = useQuery(tipsQuery(viewer.user.user_id))
  if (!tips) return isError ? <LoadFailure onRetry={() => void refetch()} /> : <Skeletons className="h-20" count={2} />
  if (tips.tips_url) return <ConnectedTips tips={{ ...tips, tips_url: tips.tips_url }} user={viewer.user} />
  if (!tips.is_on) return <EmptyState title={texts.off_title} text={texts.off_text} />
  if (tips.donations_allowed) return <ConnectTips user_id={viewer.user.user_id} />
  return (
    <>
      <p className="text-mute">{texts.what}</p>
      <Button size="lg" className="mt-8" onClick={() => openModal('SUBSCRIBE_TO_DONATE_MODAL')}>
        {texts.connect}
      </Button>
    </>
  )
}
