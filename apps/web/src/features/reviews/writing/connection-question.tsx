import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useSession } from '../../../lib/session.ts'
import { allStars } from '../../../ui/stars.tsx'
import { consultationQuery } from '../../bookings/bookings.queries.ts'
import { rateConnectionMutation } from '../reviews.queries.ts'
import { writingTexts } from './writing.texts.ts'

const { room: texts } = writingTexts

/** Asks either side on the last screen of the meeting about the connection. */
export function ConnectionQuestion({ consultation_id }: { consultation_id: string }) {
  const isSignedIn = useSession() !== null
  const hint = useId()
  const { data } = useQuery(consultationQuery(consultation_id))
  const rate = useMutation(rateConnectionMutation())
  // The API refuses a person who was not in the room, and the question is then hidden.
  if (!isSignedIn || data?.status !== 'ENDED' || data.outcome !== 'HELD' || rate.isError) return null
  if (data.connection_rating !== null || rate.isSuccess)
    return (
      <p role="status" className="w-full text-xs text-dim">
        {texts.connection_thanks}
      </p>
    )
  return (
    <div
      role="group"
      aria-label={texts.connection}
      aria-describedby={hint}
      className="grid w-full justify-items-center"
    >
      <p aria-hidden className="text-xs font-medium">
        {texts.connection}
      </p>
      <div className="mt-2 flex gap-1">
        {allStars.map((rating) => (
          <button
            key={rating}
            type="button"
            disabled={rate.isPending}
            className="num size-11 rounded-full bg-ink-3 font-medium transition-colors duration-150 hover:bg-white hover:text-ink"
            onClick={() => rate.mutate({ consultation_id, rating })}
          >
            {rating}
          </button>
        ))}
      </div>
      <p id={hint} className="mt-2 text-xs text-dim">
        {texts.connection_hint}
      </p>
    </div>
  )
}
