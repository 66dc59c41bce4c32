import type { TextChange } from '@razgovor/contract/text-change'

/** A run of text by one author; stretches are in text order. */
export interface Stretch {
  user_id: string
  length: number
}

/** The change must be one of the text of these stretches. */
export function changeStretches(stretches: readonly Stretch[], change: TextChange, user_id: string): Stretch[] {
  const left = stretches.map((stretch) => ({ ...stretch }))
  const changed: Stretch[] = []
  for (const part of change)
    if (typeof part === 'string') append(changed, { user_id, length: part.length })
    else for (const kept of take(left, Math.abs(part))) if (part > 0) append(changed, kept)
  return changed
}

export function writtenBy(text: string, stretches: readonly Stretch[], user_id: string): string[] {
  let at = 0
  return stretches.flatMap((stretch) => {
    const written = text.slice(at, at + stretch.length)
    at += stretch.length
    return stretch.user_id === user_id ? [written] : []
  })
}

export function withoutWriter(stretches: readonly Stretch[], user_id: string): TextChange {
  return stretches.map(({ length, ...stretch }) => (stretch.user_id === user_id ? -length : length))
}

export function writersOf(stretches: readonly Stretch[]): string[] {
  return [...new Set(stretches.map(({ user_id }) => user_id))].toSorted()
}

function take(left: Stretch[], count: number): Stretch[] {
  const taken: Stretch[] = []
  for (let missing = count; missing > 0 && left[0];) {
    const [first] = left
    const length = Math.min(missing, first.length)
    taken.push({ user_id: first.user_id, length })
    missing -= length
    first.length -= length
    if (first.length === 0) left.shift()
  }
  return taken
}

function append(stretches: Stretch[], { user_id, length }: Stretch): void {
  const last = stretches.at(-1)
  if (last?.user_id === user_id) last.length += length
  else stretches.push({ user_id, length })
}
