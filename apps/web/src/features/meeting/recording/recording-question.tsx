import type { RoomRecording } from '@razgovor/contract/recordings'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useAnswerRecording } from './recording.queries.ts'
import { recordingTexts } from './recording.texts.ts'

const { question, withdrawal, stop } = recordingTexts

interface RecordingQuestionProps {
  consultation_id: string
  recording: RoomRecording
  hasAgreed: boolean
  open: boolean
  onClose: () => void
}

/** Closing the dialog is not an answer: nothing is recorded until the person agrees. */
export function RecordingQuestion({ consultation_id, recording, hasAgreed, open, onClose }: RecordingQuestionProps) {
  const answer = useAnswerRecording(consultation_id, onClose)
  const { recording_id, media, storage } = recording
  const give = (is_agreed: boolean) => answer.mutate({ recording_id, is_agreed })
  const given = answer.isPending ? answer.variables.is_agreed : null
  if (hasAgreed)
    return (
      <Dialog
        open={open}
        onClose={onClose}
        title={withdrawal.title}
        description={`${withdrawal.text} ${withdrawal.storages[storage]}`}
      >
        <div className="grid gap-2">
          <Button variant="danger" size="lg" loading={given === false} onClick={() => give(false)}>
            {stop}
          </Button>
          <Button variant="line" size="lg" onClick={onClose}>
            {withdrawal.keep}
          </Button>
        </div>
      </Dialog>
    )
  return (
    <Dialog open={open} onClose={onClose} title={question.title} description={question.media[media]}>
      <p className="text-mute">{question.storages[storage]}</p>
      <p className="mt-3 mb-7 text-mute">{question.refusal}</p>
      <div className="grid gap-2">
        <Button variant="ink" size="lg" loading={given === true} disabled={given === false} onClick={() => give(true)}>
          {question.agree}
        </Button>
        <Button
          variant="line"
          size="lg"
          loading={given === false}
          disabled={given === true}
          onClick={() => give(false)}
        >
          {question.refuse}
        </Button>
      </div>
    </Dialog>
  )
}
