import { useEffect, useState } from 'react'
import { updateHearing, isUnheard, startHearing } from './hearing.ts'

export interface Level {
  /** From 0 to 1, on a perceptual scale. */
  level: number
  isUnheard: boolean
}

const silence: Level = { level: 0, isUnheard: false }
const paceMs = 100

/** A level that speech reaches. */
export const voiceMin = 0.14

/** Reports the microphone's level until the returned function is called. A suspended audio context reports nothing. */
export function watchLevel(track: MediaStreamTrack, onLevel: (level: Level) => void): () => void {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  let hearing = startHearing(performance.now())
  const timer = setInterval(() => {
    const nowMs = performance.now()
    if (context.state !== 'running') {
      hearing = startHearing(nowMs)
      void context.resume().catch(() => undefined)
      return
    }
    analyser.getFloatTimeDomainData(samples)
    const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
    hearing = updateHearing(hearing, { peak, nowMs })
    onLevel({ level: Math.min(1, Math.sqrt(peak)), isUnheard: isUnheard(hearing, nowMs) })
  }, paceMs)
  return () => {
    clearInterval(timer)
    void context.close()
  }
}

export function useLevel(track: MediaStreamTrack | null): Level {
  const [level, setLevel] = useState(silence)
  useEffect(() => {
    if (!track) return undefined
    const stop = watchLevel(track, setLevel)
    return () => {
      stop()
      setLevel(silence)
    }
  }, [track])
  return level
}
