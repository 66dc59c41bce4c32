import type { PublicSlot } from '@razgovor/contract/schedule'
import type { Speaker } from '@razgovor/contract/speakers'

/** The id of a kind of meeting, or null for times without a kind. */
export type KindChoice = string | null

type Kinds = Pick<Speaker, 'kinds'>
type Slot = Pick<PublicSlot, 'kind_id'>

export function hasKinds({ kinds }: Kinds): boolean {
  return kinds.length > 1
}

/** Returns the kind of a slot, null for a slot without a kind; without a slot, the first kind. */
export function kindOf(slot: Slot | null, speaker: Kinds): KindChoice {
  const own = speaker.kinds.find(({ kind_id }) => kind_id === slot?.kind_id)
  if (own) return own.kind_id
  return slot ? null : (speaker.kinds[0]?.kind_id ?? null)
}

/** If the speaker has at most one kind, all times are shown together. */
export function isOfKind(slot: Slot, kind: KindChoice, speaker: Kinds): boolean {
  return !hasKinds(speaker) || kindOf(slot, speaker) === kind
}

export function firstOf(
  kind: KindChoice,
  speaker: Kinds & Pick<Speaker, 'first_free_slot' | 'first_free_apart'>,
): PublicSlot | null {
  if (!hasKinds(speaker)) return speaker.first_free_slot
  if (kind === null) return speaker.first_free_apart
  return speaker.kinds.find(({ kind_id }) => kind_id === kind)?.first_free_slot ?? null
}

const apart = 'other'

/**
 * Returns undefined if there are no kinds to choose from, or if the address names a slot but no kind; then all times
 * are fetched, and the chosen slot determines the kind.
 */
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
