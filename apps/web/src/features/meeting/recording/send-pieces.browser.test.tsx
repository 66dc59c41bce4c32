import type { Session } from '@razgovor/contract/accounts'
import { afterEach, expect, test, vi } from 'vitest'
import { clearSession, setSession } from '../../../lib/session.ts'
import { deletePieces, listPieces, storePiece, type Piece } from './piece-store.ts'
import { recordingStore } from './recording.store.ts'
import { sendPieces } from './send-pieces.ts'

let status = 204

vi.stubGlobal('fetch', async () => new Response(null, { status }))

afterEach(async () => {
  status = 204
  for (const user_id of ['anna', 'vera']) await deletePieces(await listPieces(user_id, 'SERVER'))
  dispatchEvent(new Event('online'))
})

function pieceOf(user_id: string, position = 1): Piece {
  const place = { recording_id: `of-${user_id}`, part: 1, position, consultation_id: 'c-1', user_id }
  const file = { storage: 'SERVER', media_type: 'audio/webm', milliseconds: 10_000, file_name: 'Гаммы' } as const
  return { ...place, ...file, started_at: '2058-01-14T12:00:00Z', blob: new Blob(['sound']) }
}

const keptOf = async (user_id: string) => (await listPieces(user_id, 'SERVER')).length

test('a user whose predecessor’s pieces cannot be sent sends their own, and the others wait for their owner', async () => {
  status = 503
  await storePiece(pieceOf('anna'))
  void sendPieces('anna')
  await expect.poll(() => recordingStore.getState().problem).toBe('NOT_SENT')
  await storePiece(pieceOf('vera'))
  status = 204
  void sendPieces('vera')
  dispatchEvent(new Event('online'))
  await expect.poll(() => keptOf('vera')).toBe(0)
  expect(await keptOf('anna')).toBe(1)
  await sendPieces('anna')
  expect(await keptOf('anna')).toBe(0)
})

test('nothing is sent in the name of another user who has signed in', async () => {
  setSession({ access_token: 'a.b.c', refresh_token: 'r', user: { user_id: 'vera' } } as unknown as Session)
  await storePiece(pieceOf('anna'))
  await sendPieces('anna')
  expect(await keptOf('anna')).toBe(1)
  clearSession()
  await sendPieces('anna')
  expect(await keptOf('anna')).toBe(0)
})
