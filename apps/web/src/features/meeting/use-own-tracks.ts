import type { LocalAudioTrack, LocalVideoTrack } from 'livekit-client'
import { useEffect, useRef, useState } from 'react'
import { openOwnCamera } from './blur/keep-blur.ts'
import { rememberDevice, type DeviceName, type DeviceRole } from './device-choice.ts'
import { listDevices, noDevices, openMicrophone } from './devices.ts'
import { openTogether, type LobbyDevices } from './lobby/open-together.ts'
import { keepLobbyDevice, openingDevice, type LobbyDevice } from './lobby/lobby-device.ts'

/** The lobby's camera and microphone: opened on mount, handed over by `release`, else stopped on unmount. */
export function useOwnTracks() {
  const [camera, setCamera] = useState<LobbyDevice<LocalVideoTrack>>(openingDevice)
  const [microphone, setMicrophone] = useState<LobbyDevice<LocalAudioTrack>>(openingDevice)
  const held = useRef<LobbyDevices>(null)

  useEffect(() => {
    const keepers: LobbyDevices = {
      camera: keepLobbyDevice({ role: 'camera', openTrack: openOwnCamera, onChange: setCamera }),
      microphone: keepLobbyDevice({ role: 'microphone', openTrack: openMicrophone, onChange: setMicrophone }),
    }
    held.current = keepers
    void openTogether(keepers, () => held.current === keepers)
    return () => {
      if (held.current !== keepers) return
      held.current = null
      letGo(keepers, true)
    }
  }, [])

  const present = usePresent({
    opened: [camera.track, microphone.track],
    onChange: (list) => {
      held.current?.camera.onListed(list.camera)
      held.current?.microphone.onListed(list.microphone)
    },
  })

  return {
    camera,
    microphone,
    present,
    toggle: (role: 'camera' | 'microphone') => held.current?.[role].toggle(),
    choose(role: DeviceRole, name: DeviceName | null) {
      rememberDevice(role, name)
      if (role !== 'speaker') void held.current?.[role].open()
    },
    again() {
      const keepers = held.current
      if (!keepers) return
      if (camera.problem && microphone.problem) void openTogether(keepers, () => held.current === keepers)
      else void (camera.problem ? keepers.camera : keepers.microphone).open()
    },
    /** Hands the tracks to the room, which opens a camera that is off when it is switched on. */
    release() {
      const keepers = held.current
      held.current = null
      if (!keepers) return { camera: null, microphone: null }
      const { camera, microphone } = letGo(keepers, false)
      if (!camera?.isMuted) return { camera, microphone }
      camera.stop()
      return { camera: null, microphone }
    },
  }
}

function letGo(keepers: LobbyDevices, isStopped: boolean) {
  const tracks = { camera: keepers.camera.letGo(), microphone: keepers.microphone.letGo() }
  if (isStopped) for (const track of [tracks.camera, tracks.microphone]) track?.stop()
  return tracks
}

interface PresentInput {
  /** Devices have names only once one was opened. */
  opened: readonly [object | null, object | null]
  onChange: (list: typeof noDevices) => void
}

function usePresent({ opened: [camera, microphone], onChange }: PresentInput) {
  const [list, setList] = useState(noDevices)
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    if (!navigator.mediaDevices) return undefined
    let isCurrent = true
    async function read(): Promise<typeof noDevices> {
      const found = await listDevices()
      if (isCurrent) setList(found)
      return found
    }
    const onDeviceChange = () => void read().then((found) => isCurrent && latest.current(found))
    void read()
    navigator.mediaDevices.addEventListener('devicechange', onDeviceChange)
    return () => {
      isCurrent = false
      navigator.mediaDevices.removeEventListener('devicechange', onDeviceChange)
    }
  }, [camera, microphone])
  return list
}
