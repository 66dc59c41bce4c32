export interface Kept {
  kept_at: number
  data: unknown
}

interface Stored extends Kept {
  user_id: string
}

const prefix = 'shelf '
/** Half of what browsers allow a site, so that drafts always fit. */
const charactersMax = 2_000_000

/** The storage is cleared with the session (`lib/persist.ts`). If it is full, nothing more is stored. */
export function keepOnShelf(user_id: string, name: string, kept: Kept): void {
  const text = JSON.stringify({ ...kept, user_id } satisfies Stored)
  makeRoom(text.length, prefix + name)
  try {
    localStorage.setItem(prefix + name, text)
  } catch {
    localStorage.removeItem(prefix + name)
  }
}

/** Ignores what another user stored, who may have signed in since. */
export function takeFromShelf(user_id: string, name: string): Kept | null {
  try {
    const stored = JSON.parse(localStorage.getItem(prefix + name) ?? 'null') as Stored | null
    return stored?.user_id === user_id ? stored : null
  } catch {
    return null
  }
}

/** Removes the oldest entries until the new text fits, and entries that cannot be parsed. */
function makeRoom(wanted: number, replaced: string): void {
  const others = Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix) && key !== replaced)
    .map((key) => ({ key, text: localStorage.getItem(key) ?? '' }))
  let sum = wanted + others.reduce((total, { text }) => total + text.length, 0)
  if (sum <= charactersMax) return
  for (const { key, text } of others.toSorted((one, other) => keptAt(one.text) - keptAt(other.text))) {
    if (sum <= charactersMax) return
    localStorage.removeItem(key)
    sum -= text.length
  }
}

function keptAt(text: string): number {
  try {
    return (JSON.parse(text) as Partial<Kept>).kept_at ?? 0
  } catch {
    return 0
  }
}
