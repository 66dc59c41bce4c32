import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { DeviceToggle } from '../devices/device-toggle.tsx'
import type { useOwnTracks } from '../devices/use-own-tracks.ts'
import { OwnVideo } from '../room/tiles/own-video.tsx'
import { lobbyTexts as texts } from './lobby.texts.ts'

export function Preview({ own }: { own: ReturnType<typeof useOwnTracks> }) {
  const { camera, microphone } = own
  const isShown = camera.track && camera.isOn
  return (
    <div className="relative aspect-[4/3] w-full self-center overflow-hidden rounded-card bg-ink-2 md:aspect-video">
      {isShown && !camera.isMutedBySystem ? (
        <OwnVideo track={camera.track!} label={texts.camera} />
      ) : (
        <p
          role="status"
          className="absolute inset-0 grid place-content-center justify-items-center gap-4 p-6 pb-20 text-center text-dim"
        >
          {camera.isOpening ? <Spinner /> : null}
          {captionOf(own)}
        </p>
      )}
      <div className="absolute inset-x-0 bottom-4 flex justify-center gap-3">
        {!microphone.isOpening && (
          <DeviceToggle
            kind="mic"
            isOn={microphone.track !== null && microphone.isOn}
            on={texts.turn_microphone_on}
            off={texts.turn_microphone_off}
            onToggle={() => own.toggle('microphone')}
          />
        )}
        {!camera.isOpening && (
          <DeviceToggle
            kind="cam"
            isOn={camera.track !== null && camera.isOn}
            on={texts.turn_camera_on}
            off={texts.turn_camera_off}
            onToggle={() => own.toggle('camera')}
          />
        )}
      </div>
    </div>
  )
}

function captionOf({ camera, microphone }: ReturnType<typeof useOwnTracks>): string {
  if (camera.isOpening) return texts.asking
  if (camera.track) return camera.isOn ? texts.camera_by_system : texts.camera_off
  return microphone.track || microphone.isOpening ? texts.no_camera : texts.no_devices
}
