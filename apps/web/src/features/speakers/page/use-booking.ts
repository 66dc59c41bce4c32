import type { PublicSlot } from '@razgovor/contract/schedule'
import type { Speaker } from '@razgovor/contract/speakers'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { keyOf } from '../../../lib/api-query.ts'
import { isRefusal } from '../../../lib/api-error.ts'
import { formatTime } from '../../../lib/format.ts'
import { formatDayMonth } from '../../../lib/format-day.ts'
import { fullName } from '../../../lib/full-name.ts'
import { openModal } from '../../../lib/modal.ts'
import { authPath, speakerPath } from '../../../lib/paths.ts'
import { serverNowIso } from '../../../lib/server-clock.ts'
import { signedIn } from '../../../lib/session.ts'
import { useZone } from '../../../lib/zone.ts'
import { toasts } from '../../../ui/overlay/toasts.ts'
import { rememberChosen } from '../../orders/checkout.store.ts'
import { addToCartMutation } from '../../orders/orders.queries.ts'
import { askQuestions } from '../../questions/ask-questions.ts'
import { bookNowMutation, signUpMutation } from './booking.queries.ts'
import { findNextTime, sayingItself, type LostTime } from './lost-time.ts'
import { writeChoice, type SlotChoice } from './slot-choice.ts'
import { bookingCardTexts as texts } from './speaker-page.texts.ts'

export function useBooking(speaker: Speaker, choice: SlotChoice) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const zone = useZone()
  const [lost, setLost] = useState<LostTime | null>(null)
  const signUp = useMutation(sayingItself(signUpMutation()))
  const bookNow = useMutation(sayingItself(bookNowMutation()))
  const addToCart = useMutation(sayingItself(addToCartMutation()))

  /** Called after any outcome, because the number of free places may have changed. */
  const invalidate = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: keyOf('GET /api/speakers/:user_id/schedule') }),
      queryClient.invalidateQueries({ queryKey: keyOf('GET /api/speakers/:id') }),
      queryClient.invalidateQueries({ queryKey: keyOf('GET /api/speakers/:user_id/waitlist') }),
    ])

  /** Here `forbidden` is about the slot, not the page. A lost time is shown beside the slot, with the next one. */
  const handlersOf = (slot: PublicSlot) => ({
    onSettled: () => void invalidate(),
    onError: (error: Error) => {
      if (isRefusal(error, 'forbidden', 'not_exist')) toasts.error(error.message)
      if (isRefusal(error, 'timeslot_busy')) void offerNext(slot, error.reason ? error.message : texts.just_taken)
    },
  })

  async function offerNext(slot: PublicSlot, message: string) {
    setLost({ slot_id: slot.slot_id, message, next: undefined })
    const next = await findNextTime(queryClient, slot, choice.kind).catch(() => null)
    setLost((was) => (was?.slot_id === slot.slot_id ? { ...was, next } : was))
  }

  function whenSignedIn(slot: PublicSlot, act: () => void) {
    if (signedIn()) {
      rememberChosen(null)
      setLost(null)
      act()
      return
    }
    const { slot_id, time_start_iso } = slot
    // Returns to the times after signing in, with the booking button in view.
    const path = `${speakerPath(speaker)}${writeChoice({ ...choice, slot_id })}#when`
    if (slot.booking_mode === 'BUYABLE') rememberChosen({ slot_id, speaker: fullName(speaker), path, time_start_iso })
    void navigate(authPath(path))
  }

  return {
    lost: lost?.slot_id === choice.slot_id ? lost : null,
    isBooking: signUp.isPending || bookNow.isPending,
    isAdding: addToCart.isPending,
    book(slot: PublicSlot) {
      whenSignedIn(slot, () => {
        if (slot.booking_mode === 'BUYABLE') {
          bookNow.mutate(slot.slot_id, { ...handlersOf(slot), onSuccess: () => void navigate('/cart') })
          return
        }
        signUp.mutate(slot.slot_id, {
          ...handlersOf(slot),
          onSuccess: (consultation) => {
            const { time_start_iso } = consultation
            const day = formatDayMonth({ instant_iso: time_start_iso, now_iso: serverNowIso(), zone })
            toasts.success(texts.booked(`${day}, ${formatTime(time_start_iso, zone)}`))
            askQuestions([consultation])
            void navigate('/orders')
          },
        })
      })
    },
    everyWeek(slot: PublicSlot) {
      whenSignedIn(slot, () => openModal('WEEKLY', { slot_id: slot.slot_id }))
    },
    putIntoCart(slot: PublicSlot) {
      whenSignedIn(slot, () =>
        addToCart.mutate(slot.slot_id, { ...handlersOf(slot), onSuccess: () => toasts.success(texts.in_cart) }),
      )
    },
  }
}
