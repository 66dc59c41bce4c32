import { useState } from 'react'
import { ConfirmButtons } from '../../../ui/overlay/confirm-buttons.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { usePersonActions } from './people.queries.ts'
import { peopleTexts as texts } from './people.texts.ts'

interface PersonActionsProps {
  consultation_id: string
  user_id: string
  name: string
  is_muted: boolean
  has_hand: boolean
  /** Null while everybody may speak. */
  has_floor: boolean | null
}

/** A menu with what the host may do to a participant. */
export function PersonActions({ consultation_id, user_id, name, is_muted, has_hand, has_floor }: PersonActionsProps) {
  const [asked, setAsked] = useState<'DISCONNECT' | 'REMOVE' | null>(null)
  const { mute, askToUnmute, lowerHand, giveFloor, disconnect, remove } = usePersonActions(consultation_id)
  const person = { user_id, name }
  const close = () => setAsked(null)
  return (
    <>
      <Menu
        label={<VisuallyHidden>{texts.actions(name)}</VisuallyHidden>}
        entries={[
          ...(has_floor === null
            ? []
            : [
                {
                  key: 'floor',
                  label: has_floor ? texts.take_floor : texts.give_floor,
                  onSelect: () => giveFloor.mutate({ ...person, has_floor: !has_floor }),
                },
              ]),
          is_muted
            ? { key: 'ask', label: texts.ask_to_unmute, onSelect: () => askToUnmute.mutate(person) }
            : { key: 'mute', label: texts.mute, onSelect: () => mute.mutate(person) },
          ...(has_hand ? [{ key: 'hand', label: texts.lower_hand, onSelect: () => lowerHand.mutate(person) }] : []),
          { key: 'disconnect', label: texts.disconnect, onSelect: () => setAsked('DISCONNECT') },
          { key: 'remove', label: texts.remove, onSelect: () => setAsked('REMOVE') },
        ]}
      />
      <Dialog
        open={asked === 'DISCONNECT'}
        onClose={close}
        title={texts.disconnect_title(name)}
        description={texts.disconnect_text}
      >
        <ConfirmButtons
          confirm={texts.disconnect_confirm}
          cancel={texts.cancel}
          loading={disconnect.isPending}
          onConfirm={() => disconnect.mutate(person, { onSuccess: close })}
          onCancel={close}
        />
      </Dialog>
      <Dialog
        open={asked === 'REMOVE'}
        onClose={close}
        title={texts.remove_title(name)}
        description={texts.remove_text}
      >
        <ConfirmButtons
          confirm={texts.remove_confirm}
          cancel={texts.cancel}
          loading={remove.isPending}
          onConfirm={() => remove.mutate(person, { onSuccess: close })}
          onCancel={close}
        />
      </Dialog>
    </>
  )
}
