import type { Consultation } from '@razgovor/contract/bookings'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { nameOf, personOf } from '../meeting-people.ts'
import { useMeeting, type MeetingState, type Peer } from '../meeting.store.ts'
import { setPeopleOpen } from '../room/connection/room-data.ts'
import type { TilePerson } from '../room/tiles/tile-face.tsx'
import { AbsentCoHosts } from './absent-co-hosts.tsx'
import { HostSwitch } from './host-switch.tsx'
import { isFound, orderPeople } from './order-people.ts'
import { useControlFloor, useMuteEverybody } from './people.queries.ts'
import { peopleTexts as texts } from './people.texts.ts'
import { PersonRow, type ShownPerson } from './person-row.tsx'
import { useHostRole } from './use-host-role.ts'
import { WaitingList } from './waiting-list.tsx'
import { useLockRoom, useWaiting } from './waiting.queries.ts'
import { waitingTexts } from './waiting.texts.ts'

const searchedFrom = 7

interface PeoplePanelProps {
  consultation: Consultation
  self: TilePerson
}

export function PeoplePanel({ consultation, self }: PeoplePanelProps) {
  const { peers, hands, ...own } = useMeeting(shown)
  const [search, setSearch] = useState('')
  const role = useHostRole(consultation)
  const co_host_ids = useMeeting((meeting) => meeting.co_host_ids)
  const isGroup = consultation.participants_count > 1
  const controlFloor = useControlFloor(consultation.consultation_id)
  const muteEverybody = useMuteEverybody(consultation.consultation_id)
  const lockRoom = useLockRoom(consultation.consultation_id)
  const waiting = useWaiting(consultation)
  const panel = useFocusWhileOpen()
  const people = orderPeople<ShownPerson>(
    peers.map((peer) => toPerson(peer, nameOf(personOf(peer, consultation)))),
    { own: { ...own, name: nameOf(self), isMuted: !own.isMicrophoneOn }, hands },
  )
  const hasSearch = people.length >= searchedFrom
  const found = hasSearch ? people.filter(({ name }) => isFound(name, search)) : people
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={texts.title}
      className="absolute inset-0 z-30 flex flex-col bg-ink-2 p-4 outline-none md:static md:w-[340px] md:shrink-0 md:rounded-card xl:w-[380px]"
    >
      <div className="flex items-center justify-between">
        <h2 className="text-xl font-semibold tracking-[-.02em]">
          {texts.title} <span className="text-dim">{people.length}</span>
        </h2>
        <IconButton icon="close" label={texts.close} variant="ghost" size="sm" onClick={() => setPeopleOpen(false)} />
      </div>
      <WaitingList
        consultation_id={consultation.consultation_id}
        people={waiting}
        onAnswered={() => panel.current?.focus()}
      />
      {hasSearch && (
        <div className="mt-3">
          <TextField
            type="search"
            label={texts.search}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
      )}
      <ul aria-label={texts.list} className="mt-3 flex min-h-0 grow flex-col gap-1 overflow-y-auto overscroll-contain">
        {found.map((person) => (
          <PersonRow
            key={person.identity}
            person={person}
            consultation={consultation}
            isOwn={person.identity === own.identity}
            isCoHost={co_host_ids.includes(person.identity)}
            is_floor_controlled={own.is_floor_controlled}
            handPlace={hands.findIndex(({ identity }) => identity === person.identity) + 1}
            role={role}
          />
        ))}
        {role === 'SPEAKER' && search === '' && <AbsentCoHosts consultation={consultation} />}
      </ul>
      {found.length === 0 && (
        <p role="status" className="text-xs text-dim">
          {texts.nobody_found}
        </p>
      )}
      {role && (isGroup || own.is_floor_controlled || own.is_locked) && (
        <>
          <HostSwitch label={waitingTexts.lock} isOn={own.is_locked} change={lockRoom} />
          <HostSwitch label={texts.control_floor} isOn={own.is_floor_controlled} change={controlFloor} />
          <Button
            variant="line"
            className="mt-3"
            loading={muteEverybody.isPending}
            onClick={() => muteEverybody.mutate()}
          >
            {texts.mute_everybody}
          </Button>
        </>
      )}
    </aside>
  )
}

function toPerson({ identity, isMuted, isCameraOn, maySpeak, quality }: Peer, name: string): ShownPerson {
  return { identity, name, isMuted, isCameraOn, maySpeak, quality }
}

function shown(meeting: MeetingState) {
  const { peers, hands, identity, isMicrophoneOn, isCameraOn, quality, ...rest } = meeting
  const { is_floor_controlled, maySpeak, is_locked } = rest
  const own = { identity, isMicrophoneOn, isCameraOn, quality, maySpeak }
  return { peers, hands, ...own, is_floor_controlled, is_locked }
}

/** Focuses the panel when it opens, and restores the focus when it closes. */
function useFocusWhileOpen() {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement
    panel.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return panel
}
