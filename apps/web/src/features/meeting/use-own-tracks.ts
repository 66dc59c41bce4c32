import type { LocalAudioTrack, LocalVideoTrack } from 'livekit-client'
import { useEffect, useRef, useState } from 'react'
import {
  deviceAdvice,
  openCamera,
  openMicrophone,
  rememberDevices,
  rememberedDevices,
  type DeviceChoice,
} from './devices.ts'

interface Own {
  camera: LocalVideoTrack | null
  microphone: LocalAudioTrack | null
  /** What to do about a device that did not open. */
  advice: string | null
  is_opening: boolean
}

const none: Own = { camera: null, microphone: null, advice: null, is_opening: true }

/** The lobby's camera and microphone: opened on mount, handed over by `release`, else stopped on unmount. */
export function useOwnTracks() {
  const [own, setOwn] = useState<Own>(none)
  const [choice, setChoice] = useState<DeviceChoice>(rememberedDevices)
  const [attempt, setAttempt] = useState(0)
  const held = useRef<Own>(none)

  useEffect(() => {
    let isCurrent = true
    async function open() {
      const [camera, microphone] = await Promise.allSettled([
        openCamera(choice.camera_id),
        openMicrophone(choice.microphone_id),
      ])
      const failed = [camera, microphone].find((result) => result.status === 'rejected')
      const opened: Own = {
        camera: camera.status === 'fulfilled' ? camera.value : null,
        microphone: microphone.status === 'fulfilled' ? microphone.value : null,
        advice: failed ? deviceAdvice(failed.reason) : null,
        is_opening: false,
      }
      if (!isCurrent) return stop(opened)
      held.current = opened
      setOwn(opened)
    }
    void open()
    return () => {
      isCurrent = false
      stop(held.current)
      held.current = none
    }
  }, [choice, attempt])

  return {
    ...own,
    choice,
    choose(changed: Partial<DeviceChoice>) {
      const next = { ...choice, ...changed }
      rememberDevices(next)
      setChoice(next)
    },
    again() {
      setOwn(none)
      setAttempt((count) => count + 1)
    },
    /** The tracks belong to the room from here on. */
    release() {
      const { camera, microphone } = held.current
      held.current = none
      return { camera, microphone }
    },
  }
}

function stop({ camera, microphone }: Own): void {
  camera?.stop()
  microphone?.stop()
}
