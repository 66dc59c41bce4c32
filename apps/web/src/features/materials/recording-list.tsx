import type { Consultation } from '@razgovor/contract/bookings'
import type { KeptRecording } from '@razgovor/contract/recordings'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDayMonth } from '../../lib/format-day.ts'
import { useNowIso } from '../../lib/use-now.ts'
import { useZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmButtons } from '../../ui/overlay/confirm-buttons.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { deleteRecordingMutation } from './materials.queries.ts'
import { materialsTexts } from './materials.texts.ts'
import { RecordingPart } from './recording-part.tsx'

const { recording: texts, no_topic } = materialsTexts

interface RecordingListProps {
  meeting: Consultation
  recordings: readonly KeptRecording[]
}

export function RecordingList({ meeting, recordings }: RecordingListProps) {
  return recordings.map((recording) => (
    <Recording key={recording.recording_id} meeting={meeting} recording={recording} />
  ))
}

function Recording({ meeting, recording }: { meeting: Consultation; recording: KeptRecording }) {
  const { recording_id, media, kept_until, asked_at, parts, can_delete } = recording
  const { consultation_id, topic } = meeting
  const zone = useZone()
  const now_iso = useNowIso()
  const dayOf = (instant_iso: string) => formatDayMonth({ instant_iso, now_iso, zone })
  return (
    <section aria-label={texts[media]} className="mt-10">
      <h2 className="text-xl font-semibold">{texts[media]}</h2>
      <p className="mt-1 mb-4 text-xs text-mute">{texts.kept_until(dayOf(kept_until))}</p>
      <ul className="grid gap-4">
        {parts.map((part, index) => {
          const label = parts.length > 1 ? texts.part(index + 1, parts.length) : ''
          return (
            <RecordingPart
              key={part.part}
              consultation_id={consultation_id}
              recording_id={recording_id}
              part={part}
              label={label}
              file_name={texts.file_name(topic || no_topic, dayOf(asked_at), label)}
            />
          )
        })}
      </ul>
      {can_delete && <DeleteRecording consultation_id={consultation_id} recording_id={recording_id} />}
    </section>
  )
}

function DeleteRecording({ consultation_id, recording_id }: { consultation_id: string; recording_id: string }) {
  const [isAsked, setIsAsked] = useState(false)
  const remove = useMutation(deleteRecordingMutation(consultation_id))
  const close = () => setIsAsked(false)
  return (
    <>
      <Button variant="line" size="sm" className="mt-4" onClick={() => setIsAsked(true)}>
        {texts.remove}
      </Button>
      <Dialog open={isAsked} onClose={close} title={texts.remove_title} description={texts.remove_text}>
        <ConfirmButtons
          confirm={texts.remove_confirm}
          cancel={texts.cancel}
          loading={remove.isPending}
          onConfirm={() => {
            remove.mutate(recording_id, {
              onSuccess() {
                close()
                toasts.success(texts.removed)
              },
            })
          }}
          onCancel={close}
        />
      </Dialog>
    </>
  )
}
