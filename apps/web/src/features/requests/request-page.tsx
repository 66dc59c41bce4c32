import type { ConsultationRequest } from '@razgovor/contract/requests'
import type { Speaker } from '@razgovor/contract/speakers'
import { useState } from 'react'
import { Link } from 'react-router'
import { fullName } from '../../lib/full-name.ts'
import { speakerPath } from '../../lib/paths.ts'
import { Avatar } from '../../ui/portrait/avatar.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Button } from '../../ui/button.tsx'
import { tintOf } from '../../ui/tint.ts'
import { useViewer } from '../session/use-viewer.ts'
import { RequestCard } from './request-card.tsx'
import { RequestFields } from './request-fields.tsx'
import { requestTexts as texts } from './requests.texts.ts'

export function RequestPage({ speaker }: { speaker: Speaker }) {
  const viewer = useViewer()
  const [sent, setSent] = useState<ConsultationRequest | null>(null)
  if (!viewer) return null
  return (
    <div className="wrap max-w-[880px] pt-8 pb-20 md:pt-12">
      <h1 className="h2 mb-4">{sent ? texts.sent : texts.title}</h1>
      <p className="mb-8 max-w-[40em] text-mute">{sent ? texts.sent_text : texts.lead}</p>
      <SpeakerCard speaker={speaker} />
      {viewer.user.user_id === speaker.user_id ? (
        <OwnPage />
      ) : sent ? (
        <Sent request={sent} onMore={() => setSent(null)} />
      ) : (
        <RequestFields speaker={speaker} onSent={setSent} />
      )}
    </div>
  )
}

function SpeakerCard({ speaker }: { speaker: Speaker }) {
  return (
    <aside
      data-tint={tintOf(speaker.user_id)}
      className="mb-8 flex items-center gap-4 rounded-card bg-tint p-6 text-deep"
    >
      <Avatar person={speaker} size="lg" />
      <div className="min-w-0">
        <Link to={speakerPath(speaker)} className="link h3 break-words max-sm:text-lg">
          {fullName(speaker)}
        </Link>
        <p className="mt-1.5 text-xs leading-snug">{speaker.headline}</p>
      </div>
    </aside>
  )
}

function OwnPage() {
  return (
    <>
      <p className="mb-6">{texts.own_page}</p>
      <ButtonLink to="/schedule">{texts.to_schedule}</ButtonLink>
    </>
  )
}

function Sent({ request, onMore }: { request: ConsultationRequest; onMore: () => void }) {
  return (
    <>
      <RequestCard request={request} side="LISTENER" />
      <div className="mt-6 flex flex-wrap gap-2">
        <ButtonLink to="/orders?view=requests">{texts.own}</ButtonLink>
        <Button variant="line" onClick={onMore}>
          {texts.one_more}
        </Button>
      </div>
    </>
  )
}
