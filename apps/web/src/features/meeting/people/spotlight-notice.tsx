import type { Consultation } from '@razgovor/contract/bookings'
import { Button } from '../../../ui/button.tsx'
import { nameOf, personOf } from '../meeting-people.ts'
import { useMeeting } from '../meeting.store.ts'
import { RoomNotice } from '../room/room-notice.tsx'
import { roomTexts } from '../room/room.texts.ts'
import { useSetSpotlight } from './people.queries.ts'
import { peopleTexts as texts } from './people.texts.ts'
import { useHostRole } from './use-host-role.ts'

/** Says who is large for everyone, to the hosts and to that person. */
export function SpotlightNotice({ consultation }: { consultation: Consultation }) {
  const isOwn = useMeeting(({ spotlight_id, identity }) => spotlight_id === identity)
  const peer = useMeeting(({ spotlight_id, peers }) => peers.find(({ identity }) => identity === spotlight_id))
  const role = useHostRole(consultation)
  const setSpotlight = useSetSpotlight(consultation.consultation_id)
  if (!isOwn && !(peer && role)) return null
  const name = peer && (nameOf(personOf(peer, consultation)) || roomTexts.somebody)
  return (
    <RoomNotice text={name === undefined ? texts.own_spotlight : texts.spotlight_on(name)}>
      {role && (
        <Button size="sm" loading={setSpotlight.isPending} onClick={() => setSpotlight.mutate(null)}>
          {texts.end_spotlight}
        </Button>
      )}
    </RoomNotice>
  )
}
