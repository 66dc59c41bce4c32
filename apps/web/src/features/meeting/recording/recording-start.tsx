import type { RecordingStorage } from '@razgovor/contract/recordings'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { RadioCards } from '../../../ui/form/radio-cards.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { canRecordMeetings, recordingFormat } from './recording-format.ts'
import { useStartRecording } from './recording.queries.ts'
import { recordingTexts } from './recording.texts.ts'

const { dialog: texts, start } = recordingTexts
const storages = ['SERVER', 'DISK'] as const satisfies RecordingStorage[]

interface RecordingStartProps {
  consultation_id: string
  open: boolean
  onClose: () => void
}

export function RecordingStart({ consultation_id, open, onClose }: RecordingStartProps) {
  const can = canRecordMeetings()
  return (
    <Dialog open={open} onClose={onClose} title={start} description={can ? texts.text : texts.unsupported}>
      {can && <StartForm consultation_id={consultation_id} onStarted={onClose} />}
    </Dialog>
  )
}

function StartForm({ consultation_id, onStarted }: { consultation_id: string; onStarted: () => void }) {
  const [storage, setStorage] = useState<RecordingStorage>('SERVER')
  const canVideo = recordingFormat('VIDEO') !== null
  const [isSoundOnly, setSoundOnly] = useState(!canVideo)
  // The same for each attempt, so that a retry after a lost response starts no second recording.
  const [recording_id] = useState(() => crypto.randomUUID())
  const begin = useStartRecording(consultation_id)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const media = isSoundOnly ? 'SOUND' : 'VIDEO'
        begin.mutate({ recording_id, storage, media }, { onSuccess: onStarted })
      }}
    >
      <RadioCards
        label={texts.storage}
        options={storages}
        texts={texts.storages}
        value={storage}
        onChange={setStorage}
      />
      <div className="mt-3 mb-4">
        <Checkbox
          label={texts.sound_only}
          checked={isSoundOnly}
          disabled={!canVideo}
          onChange={({ target }) => setSoundOnly(target.checked)}
        />
      </div>
      <Button type="submit" variant="ink" size="lg" className="w-full" loading={begin.isPending}>
        {texts.ask}
      </Button>
    </form>
  )
}
