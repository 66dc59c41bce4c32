import { useQuery } from '@tanstack/react-query'
import { waitingCountQuery } from '../waitlist/waitlist.queries.ts'
import { waitlistTexts as texts } from '../waitlist/waitlist.texts.ts'

export function WaitingCount({ user_id }: { user_id: string }) {
  const { data } = useQuery(waitingCountQuery(user_id))
  if (!data?.waiting_count) return null
  return <p className="mb-4 text-sm text-mute">{texts.count(data.waiting_count)}</p>
}
