import { useQuery } from '@tanstack/react-query'
import { pageSizes } from '../../lib/paging.ts'
import { useViewer } from '../session/use-viewer.ts'
import { inboxQuery } from './requests.queries.ts'

export function useUnanswered(): number {
  const viewer = useViewer()
  const { data } = useQuery({
    ...inboxQuery({ user_id: viewer?.user.user_id ?? '', offset: 0, limit: pageSizes[0] }),
    enabled: viewer?.isSpeaker ?? false,
  })
  return data?.items.filter(({ status }) => status === 'NEW').length ?? 0
}
