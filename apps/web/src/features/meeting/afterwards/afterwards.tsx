import type { Consultation } from '@razgovor/contract/bookings'
import { openModal } from '../../../lib/modal.ts'
import { materialsPath } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { useMeeting } from '../meeting.store.ts'
import { SendingRecording } from '../recording/sending-recording.tsx'
import { useIsByLink } from '../use-is-by-link.ts'
import { afterwardsTexts as texts } from './afterwards.texts.ts'
import { ConnectionQuestion } from './connection-question.tsx'
import { lineText } from './line-text.ts'
import { NextMeeting } from './next-meeting.tsx'

export function Afterwards({ consultation }: { consultation: Consultation }) {
  const { consultation_id, side, speaker, kind_id } = consultation
  const hasRoomContent = useMeeting((meeting) => meeting.hasNotes || meeting.has_board)
  const hasRecording = useMeeting(
    ({ recording }) => recording?.storage === 'SERVER' && recording.ended_by !== 'REFUSAL',
  )
  const hasMaterials = consultation.has_materials || hasRoomContent || hasRecording
  const line = lineText(useMeeting((meeting) => meeting.line))
  const isByLink = useIsByLink()
  return (
    <>
      {line && <p className="mt-3 w-full text-sm text-dim">{line}</p>}
      <SendingRecording />
      <ConnectionQuestion consultation_id={consultation_id} />
      {!isByLink && side === 'LISTENER' && !hasMaterials && (
        <p className="mt-3 w-full text-xs text-dim">{texts.materials_later}</p>
      )}
      {!isByLink && side === 'LISTENER' && (
        <Button variant="live" onClick={() => openModal('BOOK_AGAIN', { user_id: speaker.user_id, kind_id })}>
          {texts.book_again}
        </Button>
      )}
      {!isByLink && (side === 'SPEAKER' || hasMaterials) && (
        <ButtonLink to={materialsPath(consultation_id)} variant={side === 'SPEAKER' ? 'live' : 'ghost'}>
          {hasMaterials ? texts.materials.open : texts.materials.add}
        </ButtonLink>
      )}
      {!isByLink && side === 'SPEAKER' && (
        <NextMeeting speaker_id={speaker.user_id} consultation_id={consultation_id} />
      )}
    </>
  )
}
