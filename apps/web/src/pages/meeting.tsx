import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { consultationQuery } from '../features/meeting/meeting.queries.ts'
import { MeetingView } from '../features/meeting/meeting-view.tsx'
import { useSession } from '../lib/session.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Spinner } from '../ui/spinner.tsx'

export function Component() {
  const { id = '' } = useParams()
  const session = useSession()
  const { data: consultation, isError } = useQuery(consultationQuery(id))
  if (isError)
    return (
      <main>
        <ErrorState />
      </main>
    )
  if (!consultation || !session)
    return (
      <main className="grid min-h-dvh place-content-center bg-ink text-white">
        <Spinner />
      </main>
    )
  return <MeetingView consultation={consultation} self={session.user} />
}
