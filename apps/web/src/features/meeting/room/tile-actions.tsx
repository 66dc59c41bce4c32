import { useState } from 'react'
import { ConfirmButtons } from '../../../ui/overlay/confirm-buttons.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useMuteParticipant, useRemoveParticipant } from '../meeting.queries.ts'
import { roomTexts } from './room.texts.ts'

const { people: texts } = roomTexts

interface TileActionsProps {
  consultation_id: string
  user_id: string
  name: string
  is_muted: boolean
}

export function TileActions({ consultation_id, user_id, name, is_muted }: TileActionsProps) {
  const [isAsking, setIsAsking] = useState(false)
  const mute = useMuteParticipant(consultation_id)
  const remove = useRemoveParticipant(consultation_id)
  const close = () => setIsAsking(false)
  return (
    <div className="rounded-full bg-ink/85">
      <Menu
        label={<VisuallyHidden>{texts.actions(name)}</VisuallyHidden>}
        entries={[
          ...(is_muted ? [] : [{ key: 'mute', label: texts.mute, onSelect: () => mute.mutate({ user_id, name }) }]),
          { key: 'remove', label: texts.remove, onSelect: () => setIsAsking(true) },
        ]}
      />
      <Dialog open={isAsking} onClose={close} title={texts.remove_title(name)} description={texts.remove_text}>
        <ConfirmButtons
          confirm={texts.remove_confirm}
          cancel={texts.remove_cancel}
          loading={remove.isPending}
          onConfirm={() => remove.mutate({ user_id, name }, { onSuccess: close })}
          onCancel={close}
        />
      </Dialog>
    </div>
  )
}
