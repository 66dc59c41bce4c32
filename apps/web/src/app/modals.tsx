import { lazy, Suspense, use, useEffect, useRef, useState, type ComponentType } from 'react'
import { useLocation } from 'react-router'
import { closeModal, useModal, type ModalName, type ModalProps, type OpenModal } from '../lib/modal.ts'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { FullScreenDialog } from '../ui/overlay/full-screen-dialog.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { loadAllStyles } from './all-styles.ts'
import { ChallengeHost } from './challenge-host.tsx'
import { modalTitles } from './modals.texts.ts'
import { useHistoryEntry } from './use-history-entry.ts'

interface Modal<N extends ModalName> {
  Body: ComponentType<ModalProps[N]>
  /** Returns the modal that the back button opens instead of closing; null to close. */
  before?: (props: ModalProps[N]) => OpenModal | null
  isFullScreen?: (props: ModalProps[N]) => boolean
}

const modals: { readonly [N in ModalName]: Modal<N> } = {
  SUPPORT_PROJECT_MODAL: {
    Body: lazy(() => import('../features/site/support-project-modal.tsx')),
  },
  SPEAKER_FILTERS: {
    Body: lazy(() => import('../features/speakers/list/speaker-filters-modal.tsx')),
  },
  DONATE_MODAL: {
    Body: lazy(() => import('../features/speakers/page/donate-modal.tsx')),
  },
  SUBSCRIBE_TO_DONATE_MODAL: {
    Body: lazy(() => import('../features/tips/subscribe-to-donate-modal.tsx')),
  },
  DISCONNECT_TIPS: {
    Body: lazy(() => import('../features/tips/disconnect-tips-modal.tsx')),
  },
  TARIFF_SUBSCRIBE_CONFIRM_MODAL: {
    Body: lazy(() => import('../features/tariffs/subscribe-modal.tsx')),
  },
  UNSUBSCRIBE_MODAL: {
    Body: lazy(() => import('../features/tariffs/unsubscribe-modal.tsx')),
  },
  BECOME_SPEAKER_TO_SUBSCRIBE_MODAL: {
    Body: lazy(() => import('../features/tariffs/become-speaker-modal.tsx')),
  },
  MEETING_TIME_EXPIRED: {
    Body: lazy(() => import('../features/tariffs/meeting-time-expired.tsx')),
  },
  EMAIL_CODE: {
    Body: lazy(() => import('../features/accounts/email-code-modal.tsx')),
    before: (asked) =>
      asked.purpose === 'CHANGE_EMAIL' ? { name: 'PROFILE_EMAIL_CHANGE_FORM', props: { email: asked.email } } : null,
  },
  SIGN_IN_NAMES: {
    Body: lazy(() => import('../features/accounts/names-modal.tsx')),
  },
  PROFILE_EMAIL_CHANGE_FORM: {
    Body: lazy(() => import('../features/profile/security/change-email-modal.tsx')),
  },
  END_ALL_SESSIONS: {
    Body: lazy(() => import('../features/profile/security/end-all-sessions-modal.tsx')),
  },
  DELETE_ACCOUNT: {
    Body: lazy(() => import('../features/profile/delete-account-modal.tsx')),
  },
  VIEW_USER_PHOTO: {
    Body: lazy(() => import('../features/profile/photo/photo-view-modal.tsx')),
    isFullScreen: ({ isSpeaker }) => isSpeaker,
  },
  EDIT_USER_PHOTO: {
    Body: lazy(() => import('../features/profile/photo/photo-edit-modal.tsx')),
  },
  DELETE_USER_PHOTO: {
    Body: lazy(() => import('../features/profile/photo/photo-delete-modal.tsx')),
  },
  DELETE_SPEAKER_PHOTO: {
    Body: lazy(() => import('../features/gallery/delete-speaker-photo-modal.tsx')),
  },
  DELETE_SINGLE_CONSULTATION: {
    Body: lazy(() => import('../features/orders/remove-cart-item-modal.tsx')),
  },
  DELETE_ALL_CONSULTATIONS: {
    Body: lazy(() => import('../features/orders/clear-cart-modal.tsx')),
  },
  GIVE_UP_ORDER: {
    Body: lazy(() => import('../features/orders/give-up-order-modal.tsx')),
  },
  MOVE_CONSULTATION: {
    Body: lazy(() => import('../features/bookings/move/move-consultation-modal.tsx')),
  },
  PROPOSE_MOVE: {
    Body: lazy(() => import('../features/bookings/move/propose-move-modal.tsx')),
  },
  ANSWER_MOVE_PROPOSAL: {
    Body: lazy(() => import('../features/bookings/move/answer-move-proposal-modal.tsx')),
  },
  ANSWER_MOVE_REQUEST: {
    Body: lazy(() => import('../features/bookings/move/answer-move-request-modal.tsx')),
  },
  CANCEL_CONSULTATION: {
    Body: lazy(() => import('../features/bookings/cancel-consultation-modal.tsx')),
  },
  CONSULTATION_EMAIL_EXCHANGE: {
    Body: lazy(() => import('../features/bookings/message-modal.tsx')),
  },
  ASK_SPEAKER: {
    Body: lazy(() => import('../features/conversations/ask-modal.tsx')),
  },
  LISTENER_NOTE: {
    Body: lazy(() => import('../features/conversations/note-modal.tsx')),
  },
  BOOK_AGAIN: {
    Body: lazy(() => import('../features/speakers/page/book-again-modal.tsx')),
  },
  MEETING_QUESTIONS: {
    Body: lazy(() => import('../features/questions/questions-modal.tsx')),
  },
  ANSWER_QUESTIONS: {
    Body: lazy(() => import('../features/questions/answers-modal.tsx')),
  },
  WAITLIST: {
    Body: lazy(() => import('../features/waitlist/waitlist-modal.tsx')),
  },
  BLOCK_CONVERSATION: {
    Body: lazy(() => import('../features/conversations/block-modal.tsx')),
  },
  REPORT_CONVERSATION: {
    Body: lazy(() => import('../features/conversations/report-modal.tsx')),
  },
  DISPUTE_CONSULTATION: {
    Body: lazy(() => import('../features/bookings/dispute-modal.tsx')),
  },
  REVIEW_MEETING: {
    Body: lazy(() => import('../features/reviews/writing/review-modal.tsx')),
  },
  REPLY_REVIEW: {
    Body: lazy(() => import('../features/reviews/writing/reply-modal.tsx')),
  },
  REPORT_REVIEW: {
    Body: lazy(() => import('../features/reviews/writing/report-modal.tsx')),
  },
  CALENDAR_FEED: {
    Body: lazy(() => import('../features/bookings/calendar-feed-modal.tsx')),
  },
  ACCEPT_REQUEST: {
    Body: lazy(() => import('../features/requests/accept-request-modal.tsx')),
  },
  DECLINE_REQUEST: {
    Body: lazy(() => import('../features/requests/decline-request-modal.tsx')),
  },
  CREATE_TIME_SLOT: {
    Body: lazy(() => import('../features/schedule/slots/create-slot-modal.tsx')),
  },
  TIME_SLOT: {
    Body: lazy(() => import('../features/schedule/slots/slot-modal.tsx')),
  },
  ZONE_CHANGED: {
    Body: lazy(() => import('../features/schedule/working-hours/zone-changed-modal.tsx')),
  },
  CHANGE_TIME_SLOT: {
    Body: lazy(() => import('../features/schedule/slots/change-slot-modal.tsx')),
  },
  BOOK_SERIES: {
    Body: lazy(() => import('../features/series/book-series-modal.tsx')),
  },
  WEEKLY: {
    Body: lazy(() => import('../features/weekly/weekly-modal.tsx')),
  },
  NEW_PACKAGE: {
    Body: lazy(() => import('../features/packages/new-package-modal.tsx')),
  },
  END_PACKAGE: {
    Body: lazy(() => import('../features/packages/end-package-modal.tsx')),
  },
  REFUND_UNUSED: {
    Body: lazy(() => import('../features/orders/refund-unused-modal.tsx')),
  },
  NEW_PROMO_CODE: {
    Body: lazy(() => import('../features/promo-codes/new-promo-code-modal.tsx')),
  },
  END_PROMO_CODE: {
    Body: lazy(() => import('../features/promo-codes/end-promo-code-modal.tsx')),
  },
  NEW_SERIES: {
    Body: lazy(() => import('../features/series/new-series-modal.tsx')),
  },
  CHANGE_SERIES: {
    Body: lazy(() => import('../features/series/change-series-modal.tsx')),
  },
  ADD_SESSIONS: {
    Body: lazy(() => import('../features/series/add-sessions-modal.tsx')),
  },
  DELETE_SERIES: {
    Body: lazy(() => import('../features/series/delete-series-modal.tsx')),
  },
}

export function ModalHost() {
  const open = useModal((state) => state.open)
  const shown = useLastShown(open)
  const leaveEntry = useHistoryEntry(open !== null)
  useNextModal()
  if (!shown) return <ChallengeHost />
  const before = findBefore(shown)
  const Frame = isFullScreen(shown) ? FullScreenDialog : Dialog

  function close() {
    closeModal()
    leaveEntry()
  }

  return (
    <Frame
      open={open !== null}
      onClose={close}
      onBack={before ? () => useModal.setState({ open: before }) : close}
      title={titleOf(shown)}
    >
      <Suspense key={shown.name} fallback={<Skeleton className="h-24" />}>
        <ModalBody {...shown} />
        <FocusFirstField />
      </Suspense>
      <ChallengeHost />
    </Frame>
  )
}

function useNextModal(): void {
  const { pathname } = useLocation()
  const { open, next } = useModal()
  useEffect(() => {
    // Waits until the navigation has closed a modal that is open on the same page.
    if (!open && next?.path === pathname) useModal.setState({ open: next.modal, next: null })
  }, [open, next, pathname])
}

function titleOf({ name, props }: OpenModal): string {
  const title = modalTitles[name]
  return typeof title === 'string' ? title : (title as (props: object) => string)(props)
}

function findBefore({ name, props }: OpenModal): OpenModal | null {
  const before = modals[name].before as ((props: object) => OpenModal | null) | undefined
  return before?.(props) ?? null
}

function isFullScreen({ name, props }: OpenModal): boolean {
  const test = modals[name].isFullScreen as ((props: object) => boolean) | undefined
  return test?.(props) ?? false
}

function ModalBody({ name, props }: OpenModal) {
  use(loadAllStyles())
  const Body = modals[name].Body as ComponentType<object>
  return <Body {...props} />
}

/** Focuses the first field of modal content that loads after its dialog has opened. */
function FocusFirstField() {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    mark.current?.parentElement?.querySelector<HTMLElement>('input, textarea, select')?.focus()
  }, [])
  return <span ref={mark} hidden />
}

/** Keeps the last modal rendered until the closing animation ends. */
function useLastShown(open: OpenModal | null): OpenModal | null {
  const [last, setLast] = useState(open)
  if (open && open !== last) setLast(open)
  return open ?? last
}
