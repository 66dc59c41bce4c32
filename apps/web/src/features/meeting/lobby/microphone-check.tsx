import type { LocalAudioTrack } from 'livekit-client'
import { LevelMeter } from '../../../ui/feedback/level-meter.tsx'
import { useLevel } from '../devices/device-level.ts'
import { lobbyTexts as texts } from './lobby.texts.ts'
import type { LobbyDevice } from './lobby-device.ts'

type Microphone = LobbyDevice<Pick<LocalAudioTrack, 'mediaStreamTrack'>>

export function MicrophoneCheck({ microphone }: { microphone: Microphone }) {
  const { track, is_on, is_muted_by_system } = microphone
  const { level, is_unheard } = useLevel(track && is_on ? track.mediaStreamTrack : null)
  if (!track) return null
  const isWrong = is_on && (is_muted_by_system || is_unheard)
  return (
    <div className="mt-7">
      <LevelMeter label={texts.level} level={level} />
      <p
        role="status"
        className={`mt-2 text-xs ${isWrong ? 'rounded-slot bg-white px-4 py-3 font-medium text-ink' : 'text-dim'}`}
      >
        {sentenceFor({ is_on, is_muted_by_system, is_unheard })}
      </p>
    </div>
  )
}

function sentenceFor({
  is_on,
  is_muted_by_system,
  is_unheard,
}: Record<'is_on' | 'is_muted_by_system' | 'is_unheard', boolean>) {
  if (!is_on) return texts.microphone_off
  if (is_muted_by_system) return texts.microphone_by_system
  return is_unheard ? texts.unheard : texts.speak
}
