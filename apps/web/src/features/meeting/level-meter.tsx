import { createAudioAnalyser, type LocalAudioTrack } from 'livekit-client'
import { useEffect, useState } from 'react'
import { meetingTexts } from './meeting.texts.ts'

const bars = 12

/** How loud the microphone hears: twelve bars, ten times a second. */
export function LevelMeter({ track }: { track: LocalAudioTrack }) {
  const [level, setLevel] = useState(0)
  useEffect(() => {
    const { calculateVolume, cleanup } = createAudioAnalyser(track, { cloneTrack: true, smoothingTimeConstant: 0.4 })
    const timer = setInterval(() => setLevel(Math.min(bars, Math.round(calculateVolume() * bars * 2))), 100)
    return () => {
      clearInterval(timer)
      void cleanup()
    }
  }, [track])
  return (
    <div
      role="meter"
      aria-label={meetingTexts.lobby.level}
      aria-valuemin={0}
      aria-valuemax={bars}
      aria-valuenow={level}
      className="flex h-3 gap-1"
    >
      {Array.from({ length: bars }, (_, bar) => (
        <i key={bar} className={`grow rounded-full transition-colors ${bar < level ? 'bg-live' : 'bg-white/15'}`} />
      ))}
    </div>
  )
}
