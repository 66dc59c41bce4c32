import type { Consultation } from '@razgovor/contract/bookings'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { openModal } from '../../lib/modal.ts'
import { useNowIso } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { WithQuery } from '../../ui/feedback/with-query.tsx'
import { GivenAnswers } from '../../ui/given-answers.tsx'
import { meetingAnswersQuery, saveAnswerFile } from '../questions/questions.queries.ts'
import { bookingTexts } from './bookings.texts.ts'
import { isAhead } from './is-ahead.ts'

const texts = bookingTexts.questions

export function MeetingQuestions({ consultation }: { consultation: Consultation }) {
  const { questions, slot_id, time_start_iso } = consultation
  const now_iso = useNowIso()
  const [isOpen, setOpen] = useState(false)
  const isOwn = consultation.side === 'LISTENER'
  const canAnswer =
    isOwn && isAhead(consultation) && questions.asked_count > 0 && Date.parse(now_iso) < Date.parse(time_start_iso)
  if (!canAnswer && questions.answered_count === 0) return null
  const isMissing = canAnswer && questions.missing_count > 0
  return (
    <div className="mt-4 grid gap-2">
      {isMissing && <p className="font-medium">{texts.missing}</p>}
      {canAnswer && (
        <div>
          <Button
            variant={isMissing ? 'ink' : 'line'}
            size="sm"
            onClick={() => openModal('ANSWER_QUESTIONS', { slot_id })}
          >
            {questions.answered_count === 0 ? texts.answer : texts.change}
          </Button>
        </div>
      )}
      {questions.answered_count > 0 && (
        <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary className="min-h-11 cursor-pointer py-2.5 text-xs">
            {isOwn ? texts.own(questions.answered_count) : texts.given(questions.answered_count)}
          </summary>
          {isOpen && <Answers consultation={consultation} />}
        </details>
      )}
    </div>
  )
}

function Answers({ consultation: { consultation_id } }: { consultation: Consultation }) {
  const query = useQuery(meetingAnswersQuery(consultation_id))
  return (
    <WithQuery query={query}>
      {({ items }) => <GivenAnswers items={items} hasNames={items.length > 1} onDownload={saveAnswerFile} />}
    </WithQuery>
  )
}
