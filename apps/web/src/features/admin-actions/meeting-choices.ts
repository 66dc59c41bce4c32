import type { BlockedMeetings } from '@razgovor/contract/admin-actions'

export const blockedMeetings: readonly BlockedMeetings[] = ['KEEP', 'CANCEL']
