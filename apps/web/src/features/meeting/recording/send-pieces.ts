import type { ErrorName } from '@razgovor/contract/error-codes'
import { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/api.ts'
import { getSession } from '../../../lib/session.ts'
import { deletePieces, listPieces, type Piece } from './piece-store.ts'
import { recordingStore } from './recording.store.ts'

const firstRetryDelayMs = 2000
const retryDelayMaxMs = 30_000

let sending: Promise<void> | null = null
let requestedBy: string | null = null

/** Sends the user's stored pieces one at a time until none is left. Retries after a lost connection. */
export function sendPieces(user_id: string): Promise<void> {
  requestedBy = user_id
  sending ??= sendAll()
  return sending
}

async function sendAll(): Promise<void> {
  try {
    while (requestedBy !== null) {
      const user_id = requestedBy
      requestedBy = null
      await sendAllOf(user_id)
    }
  } catch {
    // A browser without IndexedDB has no stored pieces.
  }
  // Without a pause after the last look, so that no request comes in between and is lost.
  sending = null
}

async function sendAllOf(user_id: string): Promise<void> {
  let retryDelayMs = firstRetryDelayMs
  let kept = await listPieces(user_id, 'SERVER')
  while (kept.length > 0 && !isOtherUserHere(user_id)) {
    recordingStore.setState({ unsentCount: kept.length })
    const result = await send(kept[0]!)
    if (result === 'RETRY') {
      await pause(retryDelayMs)
      retryDelayMs = Math.min(retryDelayMs * 2, retryDelayMaxMs)
    } else {
      retryDelayMs = firstRetryDelayMs
      await deletePieces(result === 'ABANDON' ? kept.filter((piece) => isOfSameRecording(piece, kept[0]!)) : [kept[0]!])
    }
    kept = await listPieces(user_id, 'SERVER')
  }
  recordingStore.setState(({ problem }) => ({ unsentCount: 0, problem: problem === 'NOT_SENT' ? null : problem }))
}

// The server would refuse another person's pieces for good, and they would be lost.
function isOtherUserHere(user_id: string): boolean {
  const here = getSession()?.user.user_id ?? requestedBy ?? user_id
  return here !== user_id
}

/** DONE: the piece is stored or never can be. ABANDON: no further piece of this recording can be stored. */
async function send(piece: Piece): Promise<'DONE' | 'RETRY' | 'ABANDON'> {
  const { consultation_id, recording_id, blob } = piece
  const form = new FormData()
  for (const name of ['part', 'position', 'media_type', 'milliseconds', 'started_at'] as const)
    form.set(name, String(piece[name]))
  form.set('file', blob, 'piece')
  try {
    await call('POST /api/consultations/:id/recordings/:recording_id/pieces', {
      params: { id: consultation_id, recording_id },
      form,
    })
    recordingStore.setState(({ problem }) => (problem === 'NOT_SENT' ? { problem: null } : {}))
    return 'DONE'
  } catch (error) {
    return afterFailure(error)
  }
}

const unstorable = new Set<ErrorName>(['validation', 'body_too_big'])
const final = new Set<ErrorName>(['human_friendly', 'not_exist', 'forbidden'])

function afterFailure(error: unknown): 'DONE' | 'RETRY' | 'ABANDON' {
  if (!(error instanceof ApiError)) throw error
  const { reason, errorName } = error
  if (reason === 'recording_not_agreed' || unstorable.has(errorName)) return 'DONE'
  if (reason === 'recording_full') recordingStore.setState({ problem: 'FULL' })
  if (final.has(errorName)) return 'ABANDON'
  recordingStore.setState(({ problem }) => ({ problem: problem ?? 'NOT_SENT' }))
  return 'RETRY'
}

function isOfSameRecording(one: Piece, other: Piece): boolean {
  return one.recording_id === other.recording_id
}

/** Resolves early when the browser is online again. */
function pause(retryDelayMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, retryDelayMs)
    addEventListener('online', done)
    function done() {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
  })
}
