import { create } from 'zustand'

/** Each modal and what it is opened with. Its body stands in `app/modals.tsx`. */
export interface ModalProps {
  SUPPORT_PROJECT_MODAL: object
  DONATE_MODAL: { tips_url: string | null; fund_tips_url: string | null }
  MEETING_TIME_EXPIRED: { link: string | null }
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
