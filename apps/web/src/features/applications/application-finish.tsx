import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useViewer } from '../session/use-viewer.ts'
import { currentStepQuery } from './applications.queries.ts'
import { outcomeTexts as texts } from './applications.texts.ts'
import { ApprovedApplication } from './approved-application.tsx'
import { RejectedApplication } from './rejected-application.tsx'

const applicationPath = '/profile/speaker-application'

/** The page that the notification about the decision links to. */
export function ApplicationFinish() {
  const viewer = useViewer()
  const { data, isError, refetch } = useQuery(currentStepQuery())
  if (!data) return isError ? <LoadFailure onRetry={() => void refetch()} /> : <Skeleton className="h-24" />
  const { application } = data
  if (viewer?.isSpeaker || application?.status === 'APPROVED') return <ApprovedApplication application={application} />
  if (application?.status === 'REJECTED') {
    return (
      <>
        <RejectedApplication application={application} />
        <ButtonLink to={applicationPath} size="lg" className="mt-7">
          {texts.fix}
        </ButtonLink>
      </>
    )
  }
  return (
    <EmptyState
      title={application ? texts.review_title : texts.nothing_title}
      action={<ButtonLink to={applicationPath}>{texts.to_application}</ButtonLink>}
    />
  )
}
