import type { Consultation } from '@razgovor/contract/bookings'
import type { Peer } from './meeting.store.ts'
import type { TilePerson } from './room/tiles/tile-face.tsx'

type Named = Pick<TilePerson, 'first_name' | 'last_name'>

export function nameOf({ first_name, last_name }: Named): string {
  return `${first_name} ${last_name}`.trim()
}

export function titleOf({ topic, speaker }: Consultation): string {
  return topic || nameOf(speaker)
}

export function peopleOf({ side, speaker, participants }: Consultation): string {
  const others = side === 'SPEAKER' ? participants.map(nameOf) : [nameOf(speaker)]
  return others.join(', ')
}

/**
 * The name of the person to wait for: a listener waits for the speaker, a speaker for their only listener; else null.
 */
export function awaitedPerson({ side, speaker, participants }: Consultation): string | null {
  if (side === 'LISTENER') return nameOf(speaker)
  return participants.length === 1 ? nameOf(participants[0]!) : null
}

export function personOf({ identity, name }: Peer, { speaker, participants }: Consultation): TilePerson {
  const known = [speaker, ...participants].find(({ user_id }) => user_id === identity)
  if (known) return known
  const [first_name = '', ...rest] = name.split(' ')
  return { user_id: identity, first_name, last_name: rest.join(' ') }
}
