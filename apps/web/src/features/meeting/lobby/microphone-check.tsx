import type { LocalAudioTrack } from 'livekit-client'
import { LevelMeter } from '../../../ui/feedback/level-meter.tsx'
import { useLevel } from '../devices/device-level.ts'
import { lobbyTexts as texts } from './lobby.texts.ts'
import type { LobbyDevice } from './lobby-device.ts'

type Microphone = LobbyDevice<Pick<LocalAudioTrack, 'mediaStreamTrack'>>

export function MicrophoneCheck({ microphone }: { microphone: Microphone }) {
  const { track, isOn, isMutedBySystem } = microphone
  const { level, isUnheard } = useLevel(track && isOn ? track.mediaStreamTrack : null)
  if (!track) return null
  const isWrong = isOn && (isMutedBySystem || isUnheard)
  return (
    <div className="mt-7">
      <LevelMeter label={texts.level} level={level} />
      <p
        role="status"
        className={`mt-2 text-xs ${isWrong ? 'rounded-slot bg-white px-4 py-3 font-medium text-ink' : 'text-dim'}`}
      >
        {sentenceFor({ isOn, isMutedBySystem, isUnheard })}
      </p>
    </div>
  )
}

function sentenceFor({ isOn, isMutedBySystem, isUnheard }: Record<'isOn' | 'isMutedBySystem' | 'isUnheard', boolean>) {
  if (!isOn) return texts.microphone_off
  if (isMutedBySystem) return texts.microphone_by_system
  return isUnheard ? texts.unheard : texts.speak
}
