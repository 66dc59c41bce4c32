import type { PublicSlot } from '@razgovor/contract/schedule'
import type { Speaker } from '@razgovor/contract/speakers'

/** The id of a kind of meeting, or null for the times that are of none. */
export type KindChoice = string | null

type Kinds = Pick<Speaker, 'kinds'>
type Slot = Pick<PublicSlot, 'kind_id'>

/** There is something to choose. */
export function hasKinds({ kinds }: Kinds): boolean {
  return kinds.length > 1
}

/** The kind of a chosen slot; of none the first. */
export function kindOf(slot: Slot | null, speaker: Kinds): KindChoice {
  const own = speaker.kinds.find(({ kind_id }) => kind_id === slot?.kind_id)
  if (own) return own.kind_id
  return slot ? null : (speaker.kinds[0]?.kind_id ?? null)
}

/** Of a speaker with one kind or none all times are shown together. */
export function isOfKind(slot: Slot, kind: KindChoice, speaker: Kinds): boolean {
  return !hasKinds(speaker) || kindOf(slot, speaker) === kind
}

/** The next time that can be booked. */
export function firstOf(
  kind: KindChoice,
  speaker: Kinds & Pick<Speaker, 'first_free_slot' | 'first_free_apart'>,
): PublicSlot | null {
  if (!hasKinds(speaker)) return speaker.first_free_slot
  if (kind === null) return speaker.first_free_apart
  return speaker.kinds.find(({ kind_id }) => kind_id === kind)?.first_free_slot ?? null
}

const apart = 'other'

/** Undefined where the address names no kind: then all times are read, and the chosen one decides. */
export function readKind(
  search: URLSearchParams,
  speaker: Kinds & Pick<Speaker, 'first_free_slot'>,
): KindChoice | undefined {
  if (!hasKinds(speaker)) return undefined
  const named = search.get('kind')
  if (named === apart) return null
  if (speaker.kinds.some(({ kind_id }) => kind_id === named)) return named
  return search.has('slot') ? undefined : kindOf(speaker.first_free_slot, speaker)
}

export function writeKind(kind: KindChoice | undefined): { kind?: string } {
  return kind === undefined ? {} : { kind: kind ?? apart }
}
