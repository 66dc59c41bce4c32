import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useViewer } from '../session/use-viewer.ts'
import { ApplicationForm } from './application-form.tsx'
import { ApplicationStart } from './application-start.tsx'
import { currentStepQuery } from './applications.queries.ts'
import { outcomeTexts, startTexts, summaryTexts } from './applications.texts.ts'
import { ApprovedApplication } from './approved-application.tsx'
import { RejectedApplication } from './rejected-application.tsx'
import { ReviewedApplication } from './reviewed-application.tsx'

export function SpeakerApplication({ photo }: { photo: ReactNode }) {
  const viewer = useViewer()
  const { data, isError, refetch } = useQuery(currentStepQuery())

  if (viewer?.isStaff) return <EmptyState title={outcomeTexts.admin_title} />
  if (!data) return isError ? <LoadFailure onRetry={() => void refetch()} /> : <Loading />
  const { application, prefill } = data
  if (application?.status === 'DRAFT') return <ApplicationForm application={application} photo={photo} />
  if (application?.status === 'REVIEW') return <ReviewedApplication application={application} />
  if (viewer?.isSpeaker || application?.status === 'APPROVED') {
    return (
      <>
        <ApprovedApplication application={application} />
        {viewer?.isSpeaker && (
          <section className="mt-10 max-w-[532px] border-t border-line pt-6">
            <h3 className="font-medium">{summaryTexts.legal}</h3>
            <p className="mt-2 text-mute">{outcomeTexts.legal_text}</p>
            <ButtonLink to="/profile/legal" variant="line" className="mt-5">
              {outcomeTexts.to_legal}
            </ButtonLink>
          </section>
        )}
      </>
    )
  }
  if (application) {
    return (
      <>
        <RejectedApplication application={application} />
        <h2 className="h3 mt-8">{startTexts.again_title}</h2>
        <ApplicationStart sources={prefill} />
      </>
    )
  }
  return (
    <>
      <h2 className="h3">{startTexts.title}</h2>
      <p className="mt-3 max-w-[34em] text-mute">{startTexts.text}</p>
      <ApplicationStart sources={prefill} />
    </>
  )
}

function Loading() {
  return (
    <div aria-busy="true" className="grid max-w-[532px] gap-6">
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
    </div>
  )
}
