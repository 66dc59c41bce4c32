import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useViewer } from '../session/use-viewer.ts'
import { becomeSpeakerPath } from '../site/become-speaker-path.ts'
import { CurrentLegal } from './current-legal.tsx'
import { LegalChangeForm } from './legal-change-form.tsx'
import { legalRegistrationQuery, type Registration } from './legal-registration.queries.ts'
import { registrationTexts as texts } from './legal-registration.texts.ts'
import { RefusedChange } from './refused-change.tsx'
import { ReviewedChange } from './reviewed-change.tsx'

export function LegalRegistration() {
  const viewer = useViewer()
  if (!viewer) return null
  if (viewer.isSpeaker) return <SpeakersLegal user_id={viewer.user.user_id} />
  const path = becomeSpeakerPath(viewer)
  return (
    <EmptyState
      title={texts.speakers_only}
      text={texts.speakers_only_text}
      action={path && <ButtonLink to={path}>{texts.become_speaker}</ButtonLink>}
    />
  )
}

function SpeakersLegal({ user_id }: { user_id: string }) {
  const { data, isError, refetch } = useQuery(legalRegistrationQuery(user_id))
  if (!data) return isError ? <LoadFailure onRetry={() => void refetch()} /> : <Loading />
  return <Registered user_id={user_id} registration={data} />
}

function Registered({ user_id, registration }: { user_id: string; registration: Registration }) {
  const [isEditing, setIsEditing] = useState(false)
  const { current, change, refusal } = registration
  const edit = () => setIsEditing(true)
  const isSettled = !change && !refusal && !isEditing
  return (
    <div className="grid gap-5">
      {change && (
        <ReviewedChange user_id={user_id} change={change} current={current} {...(!isEditing && { onEdit: edit })} />
      )}
      {refusal && <RefusedChange refusal={refusal} current={current} {...(!isEditing && { onEdit: edit })} />}
      <CurrentLegal current={current} {...(isSettled && { onEdit: edit })} />
      {isEditing && (
        <LegalChangeForm user_id={user_id} registration={registration} onClose={() => setIsEditing(false)} />
      )}
    </div>
  )
}

function Loading() {
  return (
    <div aria-busy="true" className="grid gap-3">
      <Skeleton className="h-64" />
      <Skeleton className="h-28" />
    </div>
  )
}
