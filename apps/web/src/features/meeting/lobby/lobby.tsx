import type { Consultation } from '@razgovor/contract/bookings'
import { largeMeetingMin } from '@razgovor/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { serverNow } from '../../../lib/server-clock.ts'
import { Button } from '../../../ui/button.tsx'
import { useSecondsLeft } from '../../../ui/feedback/use-seconds-left.ts'
import { DeviceFields } from './device-fields.tsx'
import { DeviceNotice } from './device-notice.tsx'
import { Entry } from './entry.tsx'
import { LobbyAnswers } from './lobby-answers.tsx'
import { LobbyClock } from './lobby-clock.tsx'
import { lobbyStateQuery } from './lobby.queries.ts'
import { lobbyTexts as texts } from './lobby.texts.ts'
import { LobbyWayOut } from './lobby-way-out.tsx'
import { MicrophoneCheck } from './microphone-check.tsx'
import { NoteLinks } from './note-links.tsx'
import { Presence } from './presence.tsx'
import { warmUp } from './warm-up.ts'
import { Preview } from './preview.tsx'
import { RoomServerNotice } from './room-server-notice.tsx'
import { useEntry, type Admission } from './use-entry.ts'
import { MeetingNotice } from '../meeting-notice.tsx'
import { LobbyRecording } from '../recording/lobby-recording.tsx'
import type { OwnTracks } from '../room/connection/room-connection.ts'
import { useOwnTracks } from '../devices/use-own-tracks.ts'
import { useIsByLink } from '../use-is-by-link.ts'
import { WayOut } from '../way-out.tsx'

interface LobbyProps {
  consultation: Consultation
  self_id: string
  topic: string
  summary: readonly string[]
  onJoinSoon: () => void
  onJoin: (tracks: OwnTracks) => void
}

export function Lobby(props: LobbyProps) {
  const { consultation_id, time_end_iso } = props.consultation
  const { data: state } = useQuery(lobbyStateQuery(consultation_id))
  const ends_at = state?.clock.ends_at ?? time_end_iso
  const isPast = useSecondsLeft({ ends_at, now: serverNow }) === 0
  if (isPast || state?.is_over)
    return (
      <MeetingNotice title={texts.over} text={texts.over_text}>
        <WayOut />
      </MeetingNotice>
    )
  return (
    <OpenLobby
      {...props}
      ends_at={ends_at}
      present_user_ids={state?.present_user_ids}
      is_room_server_down={state?.is_room_server_down ?? false}
      is_recorded={state?.is_recorded ?? false}
      knownAdmission={state?.admission ?? 'FREE'}
    />
  )
}

type OpenLobbyProps = LobbyProps & {
  ends_at: string
  present_user_ids: readonly string[] | undefined
  is_room_server_down: boolean
  is_recorded: boolean
  knownAdmission: Admission
}

function OpenLobby({ consultation, self_id, topic, summary, ...props }: OpenLobbyProps) {
  const isLarge = consultation.participants_count + 1 >= largeMeetingMin
  const own = useOwnTracks(isLarge && consultation.side === 'LISTENER')
  const isByLink = useIsByLink()
  const { camera, microphone } = own
  const isOpening = camera.isOpening || microphone.isOpening
  const join = () => props.onJoin(own.release())
  const { consultation_id } = consultation
  const { admission, refusal, ask } = useEntry({ consultation_id, known: props.knownAdmission, onLetIn: join })
  useEffect(() => void warmUp(), [])
  return (
    <main className="on-ink grid min-h-dvh content-center gap-8 bg-ink p-4 text-white md:p-8 lg:grid-cols-[1.4fr_1fr] lg:gap-12 lg:p-12">
      <Preview own={own} />
      <div className="min-w-0 self-center">
        <LobbyWayOut side={consultation.side} />
        <h1 className="text-4xl leading-[1.05] font-semibold tracking-[-.04em] break-words md:text-5xl">{topic}</h1>
        <div className="mt-3 break-words text-dim">
          {summary.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        <LobbyClock starts_at={consultation.time_start_iso} ends_at={props.ends_at} />
        <Presence
          people={[consultation.speaker, ...consultation.participants]}
          self_id={self_id}
          present_user_ids={props.present_user_ids}
        />
        {consultation.side === 'SPEAKER' && !isByLink && <NoteLinks listeners={consultation.participants} />}
        {consultation.side === 'SPEAKER' && !isByLink && consultation.questions.answered_count > 0 && (
          <LobbyAnswers consultation_id={consultation.consultation_id} />
        )}
        <RoomServerNotice isDown={props.is_room_server_down} />
        <LobbyRecording consultation={consultation} is_recorded={props.is_recorded} />
        {isLarge && <p className="mt-6 rounded-tile bg-white/10 p-5 text-sm">{texts.large[consultation.side]}</p>}
        <DeviceNotice camera={camera.problem} microphone={microphone.problem} onAgain={own.again} />
        <MicrophoneCheck microphone={microphone} />
        {admission === 'FREE' ? (
          <>
            <Button
              variant="live"
              size="lg"
              className="mt-8 w-full"
              loading={isOpening}
              onPointerEnter={props.onJoinSoon}
              onFocus={props.onJoinSoon}
              onClick={join}
            >
              {isOpening ? texts.join : joinText(isSent(camera), isSent(microphone))}
            </Button>
            {isOpening && (
              <Button variant="ghost" className="mt-2 w-full" onClick={join}>
                {texts.join_without_devices}
              </Button>
            )}
          </>
        ) : (
          <Entry admission={admission} refusal={refusal} onAsk={ask} />
        )}
        <DeviceFields own={own} />
      </div>
    </main>
  )
}

function isSent({ track, isOn }: { track: object | null; isOn: boolean }): boolean {
  return track !== null && isOn
}

function joinText(hasCamera: boolean, hasMicrophone: boolean): string {
  if (hasCamera) return hasMicrophone ? texts.join : texts.join_without_microphone
  return hasMicrophone ? texts.join_without_camera : texts.join_without_devices
}
