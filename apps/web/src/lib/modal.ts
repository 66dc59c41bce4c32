import type { IdentityProviderName } from '@razgovor/contract/accounts'
import type { ConsultationRequest } from '@razgovor/contract/requests'
import type { Review } from '@razgovor/contract/reviews'
import type { Series, SpeakerPhoto } from '@razgovor/contract/speakers'
import type { SubscriptionOffer } from '@razgovor/contract/tariffs'
import { create } from 'zustand'
import type { Args } from './api-types.ts'

/** The purpose of a code sent to `email`. `next`: the page to open after signing in. */
export type EmailCode = { email: string; resend_at: string } & (
  | { purpose: 'CONFIRM_EMAIL'; password: string; next: string }
  | { purpose: 'RECOVER_PASSWORD'; password: string; next: string }
  /** `isKnown`: an account with this e-mail exists. */
  | { purpose: 'LINK_IDENTITY'; provider: IdentityProviderName; newcomer: Newcomer; isKnown: boolean; next: string }
  | { purpose: 'CHANGE_EMAIL'; user_id: string }
)

/** The data of a person who signs in through VK ID or Yandex ID for the first time. */
export type Newcomer = Omit<Args<'PATCH /api/auth/identity'>[0]['body'], 'email' | 'code'>

interface SpeakerPhotos {
  imageUrl: string
  isSpeaker: true
  photos: readonly SpeakerPhoto[]
}

export interface ModalProps {
  SUPPORT_PROJECT_MODAL: object
  SPEAKER_FILTERS: object
  DONATE_MODAL: { tips_url: string | null; fund_tips_url: string | null }
  SUBSCRIBE_TO_DONATE_MODAL: object
  DISCONNECT_TIPS: object
  TARIFF_SUBSCRIBE_CONFIRM_MODAL: {
    title: string
    offer: Pick<SubscriptionOffer, 'subscription_id' | 'subscription_type'>
    other_card?: boolean
  }
  UNSUBSCRIBE_MODAL: object
  BECOME_SPEAKER_TO_SUBSCRIBE_MODAL: object
  MEETING_TIME_EXPIRED: { link: string | null }
  EMAIL_CODE: EmailCode
  /** Opened for an account without a name, after the password was accepted. */
  SIGN_IN_NAMES: { email: string; password: string; next: string }
  PROFILE_EMAIL_CHANGE_FORM: { email?: string }
  END_ALL_SESSIONS: object
  DELETE_ACCOUNT: object
  /** `isSpeaker`: the photos of a speaker's public page, which the reader can browse but not change. */
  VIEW_USER_PHOTO: { imageUrl: string; isSpeaker: false } | SpeakerPhotos
  /** `cropUrl`: the file's object URL. */
  EDIT_USER_PHOTO: { file: File; cropUrl: string }
  DELETE_USER_PHOTO: object
  DELETE_SPEAKER_PHOTO: { photo_id: string }
  DELETE_SINGLE_CONSULTATION: { cart_item_id: string }
  DELETE_ALL_CONSULTATIONS: object
  GIVE_UP_ORDER: { order_id: string }
  MOVE_CONSULTATION: { consultation_id: string }
  PROPOSE_MOVE: { consultation_id: string }
  ANSWER_MOVE_PROPOSAL: { consultation_id: string }
  ANSWER_MOVE_REQUEST: { consultation_id: string; move_request_id: string }
  CANCEL_CONSULTATION: { consultation_id: string }
  CONSULTATION_EMAIL_EXCHANGE: { consultation_id: string; side: 'SPEAKER' | 'LISTENER' }
  ASK_SPEAKER: { user_id: string; name: string }
  LISTENER_NOTE: { user_id: string; name: string }
  /**
   * The questions that a speaker asks about meetings of the kind or series with this `name`; with null, about all
   * meetings.
   */
  MEETING_QUESTIONS: { name: string | null; kind_id?: string; series_id?: string }
  /** For a listener. `booked_slot_ids`: the slots just booked, including this one. */
  ANSWER_QUESTIONS: { slot_id: string; booked_slot_ids?: readonly string[] }
  WAITLIST: { user_id: string; name: string }
  /** `user_id`: the speaker; `kind_id`: the kind of an earlier meeting. */
  BOOK_AGAIN: { user_id: string; kind_id: string | null }
  BLOCK_CONVERSATION: { conversation_id: string; name: string }
  REPORT_CONVERSATION: { conversation_id: string }
  DISPUTE_CONSULTATION: { booking_id: string; until_iso: string }
  /** `rating`: the rating pressed before the form was opened. */
  REVIEW_MEETING: { consultation_id: string; rating?: number }
  REPLY_REVIEW: { review: Review }
  REPORT_REVIEW: { review_id: string }
  CALENDAR_FEED: object
  ACCEPT_REQUEST: { request: ConsultationRequest }
  DECLINE_REQUEST: { request: ConsultationRequest }
  /** A day and a local time in the reader's zone. */
  CREATE_TIME_SLOT: { day: string; time: string | null; minutes?: number | undefined }
  TIME_SLOT: { slot_id: string }
  /** The speaker's current zone. */
  ZONE_CHANGED: { user_id: string; time_zone_id: string }
  /** `stretch`: the times that the slot was dragged to. */
  CHANGE_TIME_SLOT: {
    slot_id: string
    part: 'MOVE' | 'LENGTH' | 'DETAILS'
    stretch?: { time_start_iso: string; time_end_iso: string }
  }
  BOOK_SERIES: { series: Series; slot_ids: readonly string[] }
  /** `slot_id`: the first of the weekly dates. */
  WEEKLY: { slot_id: string }
  NEW_PACKAGE: object
  END_PACKAGE: { package_id: string; title: string }
  REFUND_UNUSED: { order_id: string }
  NEW_PROMO_CODE: object
  END_PROMO_CODE: { promo_code_id: string; code: string }
  NEW_SERIES: object
  CHANGE_SERIES: { series_id: string }
  ADD_SESSIONS: { series_id: string }
  DELETE_SERIES: { series_id: string }
}

export type ModalName = keyof ModalProps
export type OpenModal = { [N in ModalName]: { name: N; props: ModalProps[N] } }[ModalName]

interface Modals {
  open: OpenModal | null
  /** The modal to open once the page at `path` is shown. */
  next: { path: string; modal: OpenModal } | null
}

export const useModal = create<Modals>(() => ({ open: null, next: null }))

export function openModal<N extends ModalName>(
  ...[name, props]: object extends ModalProps[N] ? [N, ModalProps[N]?] : [N, ModalProps[N]]
): void {
  useModal.setState({ open: { name, props: props ?? {} } as OpenModal, next: null })
}

/** Opens a modal once the page at `path` is shown, because navigation closes open modals. */
export function openModalOn<N extends ModalName>(path: string, name: N, props: ModalProps[N]): void {
  useModal.setState({ next: { path, modal: { name, props } as OpenModal } })
}

export function closeModal(): void {
  useModal.setState({ open: null })
}
