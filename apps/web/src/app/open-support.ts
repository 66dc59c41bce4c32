import { openModal } from '../lib/modal.ts'

export const openSupport = () => openModal('SUPPORT_PROJECT_MODAL')
