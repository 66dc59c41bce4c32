import type { RecordingStorage } from '@razgovor/contract/recordings'

/** A recorded piece that is neither sent nor saved yet. IndexedDB keeps it after a reload or a crash. */
export interface Piece {
  recording_id: string
  /** Random number of the file to which the piece belongs. */
  part: number
  position: number
  consultation_id: string
  /** The person who recorded the piece; other users of the browser do not get it. */
  user_id: string
  storage: RecordingStorage
  media_type: string
  milliseconds: number
  started_at: string
  /** Without an extension. */
  file_name: string
  blob: Blob
}

const pieces = 'pieces'

/** Throws QuotaExceededError when the device is full. */
export async function storePiece(piece: Piece): Promise<void> {
  await inStore('readwrite', (store) => store.put(piece))
}

/** Returns pieces ordered by recording, part and position. */
export async function listPieces(user_id: string, storage: RecordingStorage): Promise<Piece[]> {
  const all = await inStore<Piece[]>('readonly', (store) => store.getAll())
  return all.filter((piece) => piece.user_id === user_id && piece.storage === storage)
}

export async function deletePieces(dropped: readonly Piece[]): Promise<void> {
  for (const { recording_id, part, position } of dropped)
    await inStore('readwrite', (store) => store.delete([recording_id, part, position]))
}

async function inStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest): Promise<T> {
  const database = await open()
  try {
    const transaction = database.transaction(pieces, mode)
    const request = act(transaction.objectStore(pieces))
    await new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      // If there is no error, the browser aborted the transaction because the device is full.
      const fail = () =>
        reject(transaction.error ?? new DOMException('The transaction was aborted', 'QuotaExceededError'))
      transaction.addEventListener('abort', fail)
    })
    return request.result as T
  } finally {
    database.close()
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('recordings', 1)
    request.addEventListener('upgradeneeded', () =>
      request.result.createObjectStore(pieces, { keyPath: ['recording_id', 'part', 'position'] }),
    )
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser has no database')))
  })
}
