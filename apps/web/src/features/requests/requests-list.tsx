import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { pagePath, readPaging } from '../../lib/paging.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Skeletons } from '../../ui/feedback/skeletons.tsx'
import { useViewer } from '../session/use-viewer.ts'
import { RequestCard, type RequestSide } from './request-card.tsx'
import { requestPaths } from './request-paths.ts'
import { inboxQuery, ownRequestsQuery } from './requests.queries.ts'
import { requestTexts as texts } from './requests.texts.ts'

export function RequestsList({ side }: { side: RequestSide }) {
  const viewer = useViewer()
  if (!viewer) return null
  return (
    <>
      <h1 className="h2 mb-8">{side === 'SPEAKER' ? texts.inbox : texts.own}</h1>
      <Requests side={side} user_id={viewer.user.user_id} />
    </>
  )
}

function Requests({ side, user_id }: { side: RequestSide; user_id: string }) {
  const wanted = { user_id, ...readPaging(useSearchParams()[0]) }
  const query = side === 'SPEAKER' ? inboxQuery(wanted) : ownRequestsQuery(wanted)
  const { data, isError, refetch } = useQuery({ ...query, staleTime: 0 })
  if (!data)
    return isError ? (
      <LoadFailure onRetry={() => void refetch()} />
    ) : (
      <Skeletons className="h-40 rounded-card" count={2} />
    )
  if (data.total_count === 0) return <Nothing side={side} />
  return (
    <>
      <ul className="mb-8 grid gap-3">
        {data.items.map((request) => (
          <li key={request.request_id} className="min-w-0">
            <RequestCard request={request} side={side} />
          </li>
        ))}
      </ul>
      <Pagination {...data} hrefOf={(page) => pagePath(requestPaths[side], page, { view: 'requests' })} />
    </>
  )
}

function Nothing({ side }: { side: RequestSide }) {
  const action = side === 'LISTENER' && <ButtonLink to="/speakers">{texts.choose_speaker}</ButtonLink>
  return <EmptyState {...texts.nothing[side]} action={action} />
}
