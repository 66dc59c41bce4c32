import type { Series } from '@razgovor/contract/speakers'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { isRefusal } from '../../lib/api-error.ts'
import { closeModal } from '../../lib/modal.ts'
import { authPath, speakerPath } from '../../lib/paths.ts'
import { writeSeriesChoice } from '../../lib/series-address.ts'
import { signedIn } from '../../lib/session.ts'
import { toasts } from '../../ui/overlay/toasts.ts'
import { askQuestions } from '../questions/ask-questions.ts'
import { lostSessions } from './book-series.ts'
import { bookSeriesMutation, bookSeriesRefusals } from './book-series.queries.ts'
import { bookSeriesTexts as texts } from './book-series.texts.ts'

const none: ReadonlyMap<string, string> = new Map()

/**
 * Books sessions together. A visitor signs in first and returns to the same choice. After an error the available
 * sessions stay chosen.
 */
export function useBookSeries(series: Series, setChosen: (slot_ids: string[]) => void) {
  const { series_id, booking_mode, speaker } = series
  const navigate = useNavigate()
  const booking = useMutation(bookSeriesMutation(booking_mode))
  const refusal = isRefusal(booking.error, ...bookSeriesRefusals) ? booking.error : null
  const lost = refusal ? lostSessions(refusal.fields, booking.variables?.slot_ids ?? []) : none

  function leave(path: string) {
    closeModal()
    void navigate(path)
  }

  function book(slot_ids: string[]) {
    if (!signedIn()) return leave(authPath(`${speakerPath(speaker)}${writeSeriesChoice({ series_id, slot_ids })}`))
    booking.mutate(
      { series_id, slot_ids },
      {
        onSuccess(booked) {
          if (booking_mode === 'BUYABLE') return leave('/cart')
          toasts.success(texts.booked(slot_ids.length))
          askQuestions(booked)
          leave('/orders')
        },
        onError(error) {
          if (!isRefusal(error, ...bookSeriesRefusals)) return
          const gone = lostSessions(error.fields, slot_ids)
          setChosen(slot_ids.filter((slot_id) => !gone.has(slot_id)))
        },
      },
    )
  }

  return {
    book,
    isBooking: booking.isPending,
    lost,
    problem: lost.size > 0 ? texts.lost : refusal?.message,
  }
}
