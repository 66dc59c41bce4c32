import type { Consultation } from '@razgovor/contract/bookings'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useMeeting } from '../meeting.store.ts'
import { ring } from '../room/connection/room-cues.ts'
import { setPeopleOpen } from '../room/connection/room-data.ts'
import { RoomNotice } from '../room/room-notice.tsx'
import { useAnswerWaiting, useKnocks, useWaiting } from './waiting.queries.ts'
import { waitingTexts as texts } from './waiting.texts.ts'

type Meeting = Pick<Consultation, 'consultation_id' | 'side'>

/** Names the waiting people to a host while the list of people, which has them too, is closed. */
export function WaitingNotice({ consultation }: { consultation: Meeting }) {
  const people = useWaiting(consultation)
  const isListOpen = useMeeting((meeting) => meeting.isPeopleOpen)
  const answer = useAnswerWaiting(consultation.consultation_id)
  const waiting = people.filter(({ is_refused }) => !is_refused)
  const [first] = waiting
  if (!first || isListOpen) return null
  const give = (is_admitted: boolean) => answer.mutate({ user_ids: waiting.map(({ user_id }) => user_id), is_admitted })
  const isOne = waiting.length === 1
  return (
    <RoomNotice isAnnounced={false} text={isOne ? texts.one(first.name) : texts.many(waiting.length)}>
      <Button size="sm" loading={answer.isPending} onClick={() => give(true)}>
        {isOne ? texts.admit : texts.admit_all}
      </Button>
      {isOne ? (
        <Button size="sm" variant="ghost" onClick={() => give(false)}>
          {texts.refuse}
        </Button>
      ) : (
        <Button size="sm" variant="ghost" onClick={() => setPeopleOpen(true)}>
          {texts.show}
        </Button>
      )}
    </RoomNotice>
  )
}

/** Announces each newcomer once, with a sound. Mounted once in a room. */
export function useAnnounceWaiting(consultation: Meeting): void {
  useKnocks()
  const people = useWaiting(consultation)
  const known = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const waiting = people.filter(({ is_refused }) => !is_refused)
    const isNew = waiting.filter(({ user_id }) => !known.current.has(user_id))
    known.current = new Set(waiting.map(({ user_id }) => user_id))
    if (isNew.length === 1) ring(texts.one(isNew[0]!.name))
    else if (isNew.length > 1) ring(texts.many(waiting.length))
  }, [people])
}
