import { useQuery } from '@tanstack/react-query'
import { openModal } from '../../../lib/modal.ts'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { StarsField } from '../../../ui/form/stars-field.tsx'
import { Stars } from '../../../ui/stars.tsx'
import { consultationQuery } from '../../bookings/bookings.queries.ts'
import { writingTexts } from './writing.texts.ts'

const { room: texts } = writingTexts

/**
 * Shown on the last screen of the meeting to signed-in users; others can review their past meetings after signing in.
 */
export function ReviewInvitation({ consultation_id }: { consultation_id: string }) {
  const isSignedIn = useSession() !== null
  // Refetched, because data loaded before the meeting does not include its end.
  const { data, isFetching } = useQuery({ ...consultationQuery(consultation_id), refetchOnMount: 'always' })
  if (!isSignedIn || !data || (isFetching && data.status !== 'ENDED')) return null
  const { review, review_until_iso } = data
  if (review?.changeable_until_iso)
    return (
      <div className="flex w-full flex-wrap items-center justify-center gap-4">
        <p>{texts.thanks}</p>
        <Stars rating={review.rating} />
        <Button variant="ghost" size="sm" onClick={() => openModal('REVIEW_MEETING', { consultation_id })}>
          {texts.change}
        </Button>
      </div>
    )
  if (!review_until_iso) return null
  return (
    <div className="grid w-full justify-items-center">
      <StarsField
        label={texts.question}
        value={null}
        onChange={(rating) => openModal('REVIEW_MEETING', { consultation_id, rating })}
      />
    </div>
  )
}
