import type { Consultation } from '@razgovor/contract/bookings'
import { useState } from 'react'
import { ConfirmButtons } from '../../../ui/overlay/confirm-buttons.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Menu, type MenuEntry } from '../../../ui/overlay/menu.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useMeeting, type MeetingState } from '../meeting.store.ts'
import { usePersonActions, useSetCoHost, useSetSpotlight } from './people.queries.ts'
import { peopleTexts as texts } from './people.texts.ts'
import type { HostRole } from './use-host-role.ts'

interface PersonActionsProps {
  consultation: Consultation
  /** The reader's role. */
  role: HostRole
  user_id: string
  name: string
  isMuted: boolean
  hasHand: boolean
  /** Null while everybody may speak. */
  hasFloor: boolean | null
}

export function PersonActions({ consultation, role, user_id, name, isMuted, hasHand, hasFloor }: PersonActionsProps) {
  const { consultation_id, speaker, participants_count } = consultation
  const [asked, setAsked] = useState<'DISCONNECT' | 'REMOVE' | null>(null)
  const { mute, askToUnmute, lowerHand, giveFloor, disconnect, remove } = usePersonActions(consultation_id)
  const setCoHost = useSetCoHost(consultation_id)
  const setSpotlight = useSetSpotlight(consultation_id)
  const { identity, isShown, isCoHost, hasOthers } = useMeeting((meeting) => standingOf(meeting, user_id))
  const person = { user_id, name }
  const close = () => setAsked(null)
  const mayModerate = user_id !== identity && user_id !== speaker.user_id
  const mayName = mayModerate && role === 'SPEAKER' && (participants_count > 1 || isCoHost)
  const entries = [
    mayModerate &&
      hasFloor !== null &&
      !isCoHost && {
        key: 'floor',
        label: hasFloor ? texts.take_floor : texts.give_floor,
        onSelect: () => giveFloor.mutate({ ...person, has_floor: !hasFloor }),
      },
    mayModerate &&
      (isMuted
        ? { key: 'ask', label: texts.ask_to_unmute, onSelect: () => askToUnmute.mutate(person) }
        : { key: 'mute', label: texts.mute, onSelect: () => mute.mutate(person) }),
    mayModerate && hasHand && { key: 'hand', label: texts.lower_hand, onSelect: () => lowerHand.mutate(person) },
    isShown && { key: 'hide', label: texts.end_spotlight, onSelect: () => setSpotlight.mutate(null) },
    !isShown && hasOthers && { key: 'show', label: texts.spotlight, onSelect: () => setSpotlight.mutate(user_id) },
    mayName && {
      key: 'co-host',
      label: isCoHost ? texts.unname_co_host : texts.name_co_host,
      onSelect: () => setCoHost.mutate({ ...person, is_co_host: !isCoHost }),
    },
    mayModerate && { key: 'disconnect', label: texts.disconnect, onSelect: () => setAsked('DISCONNECT') },
    mayModerate && role === 'SPEAKER' && { key: 'remove', label: texts.remove, onSelect: () => setAsked('REMOVE') },
  ].filter((entry): entry is Exclude<typeof entry, false> => entry !== false) satisfies MenuEntry[]
  if (entries.length === 0) return null
  return (
    <>
      <Menu label={<VisuallyHidden>{texts.actions(name)}</VisuallyHidden>} entries={entries} />
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

/** `hasOthers`: with only two people, each is large anyway. */
function standingOf({ identity, spotlight_id, co_host_ids, peers }: MeetingState, user_id: string) {
  const [isShown, isCoHost] = [spotlight_id === user_id, co_host_ids.includes(user_id)]
  return { identity, isShown, isCoHost, hasOthers: peers.length > 1 }
}
