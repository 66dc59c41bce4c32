import type { Consultation } from '@razgovor/contract/bookings'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useIsByLink } from '../use-is-by-link.ts'
import { deletePieces, listPieces, type Piece } from './piece-store.ts'
import { recordingTexts as texts } from './recording.texts.ts'
import { saveParts } from './save-parts.ts'
import { sendPieces } from './send-pieces.ts'
import { SendingRecording } from './sending-recording.tsx'

interface LobbyRecordingProps {
  consultation: Consultation
  is_recorded: boolean
}

/** Warns listeners before they join a recorded meeting. Offers the speaker pieces that a crash left on this device. */
export function LobbyRecording({ consultation: { side, speaker }, is_recorded }: LobbyRecordingProps) {
  const isByLink = useIsByLink()
  return (
    <>
      <div role="status">
        {is_recorded && side === 'LISTENER' && (
          <div className="mt-6 rounded-tile bg-white/10 p-5">
            <p className="font-medium">{texts.in_lobby}</p>
            <p className="mt-2 text-sm text-dim">{texts.in_lobby_text}</p>
          </div>
        )}
      </div>
      {side === 'SPEAKER' && !isByLink && <UnsavedRecording user_id={speaker.user_id} />}
    </>
  )
}

function UnsavedRecording({ user_id }: { user_id: string }) {
  const [pieces, setPieces] = useState<readonly Piece[]>([])
  useEffect(() => {
    void sendPieces(user_id)
    // A browser without IndexedDB has no stored pieces.
    void listPieces(user_id, 'DISK').then(setPieces, () => undefined)
  }, [user_id])
  return (
    <>
      <SendingRecording />
      {pieces.length > 0 && (
        <div role="group" aria-label={texts.left.title} className="mt-6 rounded-tile bg-white/10 p-5">
          <p className="font-medium">{texts.left.title}</p>
          <p className="mt-2 mb-4 text-sm text-dim">{texts.left.text}</p>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" variant="white" onClick={() => void saveParts(pieces).then(() => setPieces([]))}>
              {texts.left.save}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => void deletePieces(pieces).then(() => setPieces([]))}>
              {texts.left.remove}
            </Button>
          </div>
        </div>
      )}
    </>
  )
}
