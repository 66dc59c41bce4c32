import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { isRefusal } from '../../lib/api-error.ts'
import { closeModal } from '../../lib/modal.ts'
import { toasts } from '../../ui/overlay/toasts.ts'
import { askQuestions } from '../questions/ask-questions.ts'
import { bookSeriesRefusals } from '../series/book-series.queries.ts'
import { lostSessions } from '../series/book-series.ts'
import { bookWeeklyMutation } from './weekly.queries.ts'
import { weeklyTexts as texts } from './weekly.texts.ts'

const none: ReadonlyMap<string, string> = new Map()

/** After an error, `onLost` receives the dates that cannot be booked. */
export function useBookWeekly(slot_id: string, onLost: (slot_ids: string[]) => void) {
  const navigate = useNavigate()
  const booking = useMutation(bookWeeklyMutation(slot_id))
  const refusal = isRefusal(booking.error, ...bookSeriesRefusals) ? booking.error : null
  const lost = refusal ? lostSessions(refusal.fields, booking.variables ?? []) : none

  return {
    isBooking: booking.isPending,
    lost,
    problem: lost.size > 0 ? texts.lost : refusal?.message,
    book(slot_ids: string[]) {
      booking.mutate(slot_ids, {
        onSuccess({ consultations }) {
          closeModal()
          if (consultations.length > 0) toasts.success(texts.booked(consultations.length))
          askQuestions(consultations)
          void navigate(consultations.length > 0 ? '/orders' : '/cart')
        },
        onError(error) {
          if (isRefusal(error, ...bookSeriesRefusals)) onLost([...lostSessions(error.fields, slot_ids).keys()])
        },
      })
    },
  }
}
