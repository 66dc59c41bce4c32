import { create } from 'zustand'

/** Each modal and what it is opened with. Its body stands in `app/modals.tsx`. */
export interface ModalProps {
  SUPPORT_PROJECT_MODAL: object
  DONATE_MODAL: { tips_url: string | null; fund_tips_url: string | null }
  MEETING_TIME_EXPIRED: { link: string | null }
  /** `next`: where the confirmed person goes. */
  EMAIL_CODE: { email: string; next: string; resend_at: string }
  DELETE_SINGLE_CONSULTATION: { cart_item_id: string }
  DELETE_ALL_CONSULTATIONS: object
  GIVE_UP_ORDER: { order_id: string }
  CANCEL_CONSULTATION: { consultation_id: string }
  /** A day and a time of the wall clock in the reader's zone. */
  CREATE_TIME_SLOT: { day: string; time: string | null }
  TIME_SLOT: { slot_id: string }
}

export type ModalName = keyof ModalProps
export type OpenModal = { [N in ModalName]: { name: N; props: ModalProps[N] } }[ModalName]

/** One at a time. */
export const useModal = create<{ open: OpenModal | null }>(() => ({ open: null }))

export function openModal<N extends ModalName>(
  ...[name, props]: object extends ModalProps[N] ? [N, ModalProps[N]?] : [N, ModalProps[N]]
): void {
  useModal.setState({ open: { name, props: props ?? {} } as OpenModal })
}

export function closeModal(): void {
  useModal.setState({ open: null })
}
