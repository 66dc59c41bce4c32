import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { guard } from '../guard.ts'
import type { SavedRevocations } from './revocations.ts'
import type { SavedRoom } from './saved-room.ts'
import type { SavedWebhook } from '../webhooks/webhooks.ts'

export interface SavedState {
  version: 1
  // The last time the process was known to be alive.
  saved_ms: number
  rooms: SavedRoom[]
  revocations: SavedRevocations
  webhooks: SavedWebhook[]
}

export interface StateFile {
  // The first change in an event-loop turn is written immediately, the rest at its end.
  touch(): void
  // Writes pending changes before a caller is answered; throws on a disk error.
  flush(): void
  close(): void
}

/** Returns undefined if there is no state. Unreadable state is logged and renamed. */
export function readState(path: string, log: (line: string) => void): SavedState | undefined {
  try {
    const state: Partial<SavedState> | null = JSON.parse(readFileSync(path, 'utf8'))
    if (state?.version === 1 && state.saved_ms && state.rooms && state.revocations && state.webhooks) {
      const { saved_ms, rooms, revocations, webhooks } = state
      return { version: 1, saved_ms, rooms, revocations, webhooks }
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    if (!(error instanceof SyntaxError)) throw error
  }
  renameSync(path, `${path}.broken`)
  log(`could not read room state; moved the file to ${path}.broken`)
  return undefined
}

export function openStateFile(path: string, collect: () => SavedState, log: (line: string) => void): StateFile {
  let turn: NodeJS.Immediate | undefined
  let isChanged = false
  let isClosed = false

  function flush(): void {
    if (!isChanged) return
    write(path, JSON.stringify(collect()))
    isChanged = false
  }

  // A full disk must not end the running meetings; the next change tries again.
  function tryFlush(): void {
    guard(log, 'could not save room state', flush)
  }

  function touch(): void {
    if (isClosed) return
    isChanged = true
    if (turn) return
    turn = setImmediate(() => {
      turn = undefined
      tryFlush()
    })
    tryFlush()
  }

  return {
    touch,
    flush,
    close() {
      touch()
      tryFlush()
      isClosed = true
    },
  }
}

// Writes to a temporary file and renames it, so that readers never see half a file. No fsync, which would block the
// media.
function write(path: string, text: string): void {
  const next = `${path}.next`
  writeFileSync(next, text, { mode: 0o600 })
  renameSync(next, path)
}
