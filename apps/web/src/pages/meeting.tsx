import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { LinkOver } from '../features/meeting/link-over.tsx'
import { consultationQuery } from '../features/meeting/meeting.queries.ts'
import { MeetingView } from '../features/meeting/meeting-view.tsx'
import { useIsLinkOver } from '../features/meeting/use-is-link-over.ts'
import { ReviewInvitation } from '../features/reviews/writing/review-invitation.tsx'
import { getMeetingSession } from '../lib/meeting-session.ts'
import { useSession } from '../lib/session.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Spinner } from '../ui/feedback/spinner.tsx'

export function Component() {
  const { id = '' } = useParams()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const session = useSession()
  const self = session?.user ?? getMeetingSession()?.user
  const { data: consultation, isError } = useQuery(consultationQuery(id))
  const isLinkOver = useIsLinkOver(id)
  // Removes the token of a meeting link, which a signed-in user does not need.
  useEffect(() => {
    if (search.includes('token=')) void navigate(pathname, { replace: true })
  }, [pathname, search, navigate])

  if (isLinkOver) return <LinkOver consultation_id={id} />
  if (isError && !consultation)
    return (
      <main>
        <ErrorState />
      </main>
    )
  if (!consultation || !self)
    return (
      <main className="grid min-h-dvh place-content-center bg-ink text-white">
        <Spinner />
      </main>
    )
  return (
    <MeetingView
      consultation={consultation}
      self={self}
      review={<ReviewInvitation consultation_id={consultation.consultation_id} />}
    />
  )
}
