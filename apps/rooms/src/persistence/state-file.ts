import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { guard } from '../guard.ts'
import type { SavedRevocations } from './revocations.ts'
import type { SavedRoom } from './saved-room.ts'
import type { SavedWebhook } from '../webhooks/webhooks.ts'

/** What outlives the process, however it ended. */
export type SavedState = {
  version: 1
  /** The process was alive then. */
  saved_ms: number
  rooms: SavedRoom[]
  revocations: SavedRevocations
  webhooks: SavedWebhook[]
}

export type StateFile = {
  /** Something changed: the first change of a turn of the event loop is written at once, the others at its end. */
  touch(): void
  /** Writes now what changed, so that an answer is given after the file knows of it; throws what the disk says. */
  flush(): void
  /** Writes a last time. */
  close(): void
}

/** What a former process left; undefined when there is nothing or it cannot be read, which is said and put aside. */
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
  log(`the state of the rooms could not be read and was put aside as ${path}.broken`)
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

  /** A disk that is full costs the memory of the next process, not the meetings of this one; the next change tries again. */
  function tryFlush(): void {
    guard(log, 'the state of the rooms was not saved', flush)
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

/**
 * Beside it, then renamed over it: a reader finds the old or the new, never a half. Without fsync, which would hold up
 * the media: it outlives the process, and a power cut as far as the file system's own journal goes.
 */
function write(path: string, text: string): void {
  const next = `${path}.next`
  writeFileSync(next, text, { mode: 0o600 })
  renameSync(next, path)
}
