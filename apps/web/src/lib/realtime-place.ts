const storageKey = 'events-place'

/** The number of the user's last event that this tab has received; null if it has received none. */
export interface Place {
  read(): number | null
  keep(seq: number): void
}

/** Stores the position across reloads of the tab; without storage it lasts as long as the page. */
export function createPlace(user_id: string, storage: Pick<Storage, 'getItem' | 'setItem'>): Place {
  let place = readStored(user_id, storage)
  return {
    read: () => place,
    keep(seq) {
      place = seq
      try {
        storage.setItem(storageKey, JSON.stringify({ user_id, seq }))
      } catch {}
    },
  }
}

function readStored(user_id: string, storage: Pick<Storage, 'getItem'>): number | null {
  try {
    const stored = JSON.parse(storage.getItem(storageKey) ?? 'null') as { user_id: unknown; seq: unknown } | null
    return stored?.user_id === user_id && Number.isSafeInteger(stored.seq) ? (stored.seq as number) : null
  } catch {
    return null
  }
}
