import type { Conversation } from '@razgovor/contract/conversations'

export type Side = Conversation['side']

interface TwoSides {
  listener_id: string
  speaker_id: string
}

export const columnsOf = {
  LISTENER: {
    user: 'listener_id',
    read: 'listener_read_position',
    unread: 'listener_unread',
    blocked: 'listener_blocked_at',
  },
  SPEAKER: {
    user: 'speaker_id',
    read: 'speaker_read_position',
    unread: 'speaker_unread',
    blocked: 'speaker_blocked_at',
  },
} as const

export function otherSide(side: Side): Side {
  return side === 'LISTENER' ? 'SPEAKER' : 'LISTENER'
}

export function sideOf({ listener_id }: TwoSides, user_id: string): Side {
  return listener_id === user_id ? 'LISTENER' : 'SPEAKER'
}
