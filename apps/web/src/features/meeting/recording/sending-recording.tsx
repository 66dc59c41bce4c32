import { useRecordingState } from './recording.store.ts'
import { recordingTexts as texts } from './recording.texts.ts'
import { useConfirmClose } from './use-record-meeting.ts'

export function SendingRecording() {
  const isSending = useRecordingState(({ unsentCount }) => unsentCount > 0)
  useConfirmClose()
  return (
    <div role="status" className="w-full empty:hidden">
      {isSending && <p className="mt-3 text-sm">{texts.left.sending}</p>}
    </div>
  )
}
