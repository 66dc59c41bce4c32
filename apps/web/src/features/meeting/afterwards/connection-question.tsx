import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { consultationQuery } from '../meeting.queries.ts'
import { rateConnectionMutation } from './afterwards.queries.ts'
import { afterwardsTexts } from './afterwards.texts.ts'
import { TroublesForm } from './troubles-form.tsx'

const { connection: texts } = afterwardsTexts

/** The API stores one to five. */
const ratings = { GOOD: 5, TROUBLES: 3, BAD: 1 } as const
type Answer = keyof typeof ratings

const answers = Object.keys(ratings) as Answer[]

export function ConnectionQuestion({ consultation_id }: { consultation_id: string }) {
  const isSignedIn = useSession() !== null
  const hint = useId()
  const { data } = useQuery(consultationQuery(consultation_id))
  const rate = useMutation(rateConnectionMutation())
  // The API refuses a person who was not in the room, and the question is then hidden.
  if (!isSignedIn || data?.status !== 'ENDED' || data.outcome !== 'HELD' || rate.isError) return null
  if (rate.isSuccess && rate.variables.rating !== ratings.GOOD)
    return <TroublesForm consultation_id={consultation_id} />
  if (data.connection_rating !== null || rate.isSuccess)
    return (
      <p role="status" className="w-full text-xs text-dim">
        {texts.thanks}
      </p>
    )
  return (
    <div role="group" aria-label={texts.question} aria-describedby={hint} className="grid w-full justify-items-center">
      <p aria-hidden className="text-xs font-medium">
        {texts.question}
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        {answers.map((answer) => (
          <Button
            key={answer}
            variant="ghost"
            size="sm"
            className="px-4"
            disabled={rate.isPending}
            onClick={() => rate.mutate({ consultation_id, rating: ratings[answer] })}
          >
            {texts.answers[answer]}
          </Button>
        ))}
      </div>
      <p id={hint} className="mt-2 text-xs text-dim">
        {texts.hint}
      </p>
    </div>
  )
}
