import { useQuery } from '@tanstack/react-query'
import { GivenAnswers } from '../../../ui/given-answers.tsx'
import { meetingAnswersQuery, saveAnswerFile } from '../../questions/questions.queries.ts'
import { scheduleTexts } from '../schedule.texts.ts'

export function SlotAnswers({ consultation_id }: { consultation_id: string }) {
  const { data } = useQuery(meetingAnswersQuery(consultation_id))
  const answered = data?.items.filter(({ answers }) => answers.length > 0) ?? []
  if (answered.length === 0) return null
  return (
    <section aria-label={scheduleTexts.slot.answers} className="mt-4">
      <h3 className="mb-2 text-xs text-mute">{scheduleTexts.slot.answers}</h3>
      <GivenAnswers items={answered} hasNames={(data?.total_count ?? 0) > 1} onDownload={saveAnswerFile} />
    </section>
  )
}
