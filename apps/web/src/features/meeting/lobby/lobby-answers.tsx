import type { Consultation } from '@razgovor/contract/bookings'
import { useQuery } from '@tanstack/react-query'
import { GivenAnswers } from '../../../ui/given-answers.tsx'
import { meetingAnswersQuery, saveAnswerFile } from '../../questions/questions.queries.ts'
import { lobbyTexts as texts } from './lobby.texts.ts'

export function LobbyAnswers({ consultation_id }: Pick<Consultation, 'consultation_id'>) {
  const { data } = useQuery(meetingAnswersQuery(consultation_id))
  const answered = data?.items.filter(({ answers }) => answers.length > 0) ?? []
  if (answered.length === 0) return null
  return (
    <section
      aria-label={texts.answers}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className="mt-4 max-h-72 overflow-y-auto rounded-slot bg-ink-3 p-4"
    >
      <h2 className="mb-3 font-semibold">{texts.answers}</h2>
      <GivenAnswers items={answered} hasNames={(data?.total_count ?? 0) > 1} isOnInk onDownload={saveAnswerFile} />
    </section>
  )
}
