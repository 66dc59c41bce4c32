import type { LocalAudioTrack, LocalVideoTrack } from 'livekit-client'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { DeviceToggle } from './device-toggle.tsx'
import { listDevices } from './devices.ts'
import { LevelMeter } from './level-meter.tsx'
import type { OwnTracks } from './meeting.ts'
import { meetingTexts } from './meeting.texts.ts'
import { useOwnTracks } from './use-own-tracks.ts'
import { VideoView } from './video-view.tsx'

const { lobby: texts, devices: deviceTexts } = meetingTexts

interface LobbyProps {
  topic: string
  /** Who, when, in which zone: a line each. */
  summary: readonly string[]
  is_joining: boolean
  onJoin: (tracks: OwnTracks) => void
}

/** Where one sees and hears oneself before anybody else does. */
export function Lobby({ topic, summary, is_joining, onJoin }: LobbyProps) {
  const own = useOwnTracks()
  const camera = useToggle(own.camera)
  const microphone = useToggle(own.microphone)
  const cameras = useDevices('videoinput', own.camera)
  const microphones = useDevices('audioinput', own.microphone)
  const hasDevices = own.camera !== null || own.microphone !== null

  return (
    <main className="on-ink grid min-h-dvh content-center gap-8 bg-ink p-4 text-white md:p-8 lg:grid-cols-[1.4fr_1fr] lg:gap-12 lg:p-12">
      <div className="relative aspect-[4/3] w-full self-center overflow-hidden rounded-card bg-ink-2 md:aspect-video">
        {own.camera && camera.is_on ? (
          <VideoView track={own.camera} mirrored label={texts.camera} />
        ) : (
          <p className="absolute inset-0 grid place-content-center justify-items-center gap-4 p-6 text-center text-dim">
            {own.is_opening ? <Spinner /> : null}
            {own.is_opening ? texts.asking : texts.camera_off}
          </p>
        )}
        <div className="absolute inset-x-0 bottom-4 flex justify-center gap-3">
          {own.microphone && (
            <DeviceToggle
              kind="mic"
              is_on={microphone.is_on}
              on={texts.turn_microphone_on}
              off={texts.turn_microphone_off}
              onToggle={microphone.toggle}
            />
          )}
          {own.camera && (
            <DeviceToggle
              kind="cam"
              is_on={camera.is_on}
              on={texts.turn_camera_on}
              off={texts.turn_camera_off}
              onToggle={camera.toggle}
            />
          )}
        </div>
      </div>

      <div className="min-w-0 self-center">
        <Link
          to="/orders"
          className="mb-4 inline-flex min-h-11 items-center gap-1 text-[15px] text-dim hover:text-white"
        >
          <Icon name="chevron-left" />
          {meetingTexts.after.orders}
        </Link>
        <h1 className="text-[32px] leading-[1.05] font-semibold tracking-[-.04em] break-words md:text-[44px]">
          {topic}
        </h1>
        <div className="mt-3 text-dim">
          {summary.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        {own.advice && (
          <div role="alert" className="mt-6 rounded-tile bg-white/10 p-5">
            <p>{own.advice}</p>
            <Button variant="white" className="mt-4" onClick={own.again}>
              {deviceTexts.again}
            </Button>
          </div>
        )}
        {own.microphone && (
          <div className="mt-7">
            <LevelMeter track={own.microphone} />
            <p className="mt-2 text-[15px] text-dim">{texts.speak}</p>
          </div>
        )}
        <div className="mt-6 grid gap-4 text-ink [&_label]:text-white">
          {cameras.length > 1 && (
            <SelectField
              label={texts.camera}
              options={cameras}
              value={own.choice.camera_id}
              placeholder={texts.default_device}
              onChange={(event) => own.choose({ camera_id: event.target.value })}
            />
          )}
          {microphones.length > 1 && (
            <SelectField
              label={texts.microphone}
              options={microphones}
              value={own.choice.microphone_id}
              placeholder={texts.default_device}
              onChange={(event) => own.choose({ microphone_id: event.target.value })}
            />
          )}
        </div>
        <Button
          variant="live"
          size="lg"
          className="mt-8 w-full"
          loading={is_joining || own.is_opening}
          onClick={() => onJoin(own.release())}
        >
          {hasDevices || own.is_opening ? texts.join : texts.join_without_devices}
        </Button>
      </div>
    </main>
  )
}

/** A muted track stays muted when the room takes it over. */
function useToggle(track: LocalVideoTrack | LocalAudioTrack | null) {
  const [isOn, setIsOn] = useState(true)
  return {
    is_on: isOn,
    async toggle() {
      await (isOn ? track?.mute() : track?.unmute())
      setIsOn(!isOn)
    },
  }
}

function useDevices(kind: MediaDeviceKind, opened: object | null) {
  const [devices, setDevices] = useState<{ value: string; label: string }[]>([])
  useEffect(() => {
    if (!navigator.mediaDevices) return undefined
    const read = () => void listDevices(kind).then(setDevices)
    read()
    navigator.mediaDevices.addEventListener('devicechange', read)
    return () => navigator.mediaDevices.removeEventListener('devicechange', read)
  }, [kind, opened])
  return devices
}
