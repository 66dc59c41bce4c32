import { useQuery } from '@tanstack/react-query'
import { formatWhen } from '../../../lib/format-day.ts'
import { useNowIso } from '../../../lib/use-now.ts'
import { useZone } from '../../../lib/zone.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { nextAsSpeakerQuery } from './afterwards.queries.ts'
import { afterwardsTexts as texts } from './afterwards.texts.ts'

interface NextMeetingProps {
  speaker_id: string
  /** The meeting that has just ended. */
  consultation_id: string
}

export function NextMeeting({ speaker_id, consultation_id }: NextMeetingProps) {
  const zone = useZone()
  const now_iso = useNowIso()
  const { data } = useQuery(nextAsSpeakerQuery(speaker_id))
  const next = data?.items.find((item) => item.consultation_id !== consultation_id && item.status === 'BOOKED')
  if (!next) return null
  return (
    <ButtonLink to={`/meeting/${next.consultation_id}`} variant="ghost">
      {texts.next(formatWhen({ instant_iso: next.time_start_iso, now_iso, zone }))}
    </ButtonLink>
  )
}
