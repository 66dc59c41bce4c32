import { Button } from '../../../ui/button.tsx'
import { useAnswerWaiting, type WaitingPerson } from './waiting.queries.ts'
import { waitingTexts as texts } from './waiting.texts.ts'

interface WaitingListProps {
  consultation_id: string
  people: readonly WaitingPerson[]
  /** Called when the pressed button disappears with its row. */
  onAnswered: () => void
}

/** People who wait to be let in, and people who were refused and may still be let in. */
export function WaitingList({ consultation_id, people, onAnswered }: WaitingListProps) {
  const answer = useAnswerWaiting(consultation_id)
  const waiting = people.filter(({ is_refused }) => !is_refused)
  if (people.length === 0) return null
  const give = (user_ids: string[], is_admitted: boolean) =>
    answer.mutate({ user_ids, is_admitted }, { onSuccess: onAnswered })
  return (
    <section aria-label={texts.title} className="mt-3 flex max-h-1/2 shrink-0 flex-col gap-2 rounded-slot bg-ink-3 p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{waiting.length > 0 ? texts.many(waiting.length) : texts.only_refused}</h3>
        {waiting.length > 1 && (
          <Button
            size="sm"
            variant="live"
            loading={answer.isPending}
            onClick={() =>
              give(
                waiting.map(({ user_id }) => user_id),
                true,
              )
            }
          >
            {texts.admit_all}
          </Button>
        )}
      </div>
      <ul className="flex min-h-0 flex-col gap-3 overflow-y-auto overscroll-contain">
        {people.map(({ user_id, name, is_refused }) => (
          <li key={user_id}>
            <p className="line-clamp-2 break-words">{name}</p>
            {is_refused && <p className="text-2xs text-dim">{texts.refused}</p>}
            <div className="mt-1 flex flex-wrap gap-2">
              <Button
                size="sm"
                variant="white"
                aria-label={texts.admit_one(name)}
                onClick={() => give([user_id], true)}
              >
                {texts.admit}
              </Button>
              {!is_refused && (
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={texts.refuse_one(name)}
                  onClick={() => give([user_id], false)}
                >
                  {texts.refuse}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
