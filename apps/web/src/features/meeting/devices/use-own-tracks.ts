import type { LocalAudioTrack, LocalVideoTrack } from 'livekit-client'
import { useEffect, useRef, useState } from 'react'
import { openOwnCamera } from '../blur/blur-choice.ts'
import { rememberDevice, type DeviceName, type DeviceRole } from './device-choice.ts'
import { listDevices, noDevices, openMicrophone } from './devices.ts'
import { openTogether, type LobbyDevices } from '../lobby/open-together.ts'
import { createLobbyDevice, offDevice, openingDevice, type LobbyDevice } from '../lobby/lobby-device.ts'

/**
 * The lobby's camera and microphone. They are opened on mount, or else by hand, and stopped on unmount unless `release`
 * handed them over.
 */
export function useOwnTracks(areInitiallyOff: boolean) {
  const initial = areInitiallyOff ? offDevice : openingDevice
  const [camera, setCamera] = useState<LobbyDevice<LocalVideoTrack>>(initial)
  const [microphone, setMicrophone] = useState<LobbyDevice<LocalAudioTrack>>(initial)
  const held = useRef<LobbyDevices>(null)

  useEffect(() => {
    const controllers: LobbyDevices = {
      camera: createLobbyDevice({ role: 'camera', initial, openTrack: openOwnCamera, onChange: setCamera }),
      microphone: createLobbyDevice({
        role: 'microphone',
        initial,
        openTrack: openMicrophone,
        onChange: setMicrophone,
      }),
    }
    held.current = controllers
    if (!areInitiallyOff) void openTogether(controllers, () => held.current === controllers)
    return () => {
      if (held.current !== controllers) return
      held.current = null
      letGo(controllers, true)
    }
  }, [areInitiallyOff, initial])

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
      const controllers = held.current
      if (!controllers) return
      if (camera.problem && microphone.problem) void openTogether(controllers, () => held.current === controllers)
      else void (camera.problem ? controllers.camera : controllers.microphone).open()
    },
    /**
     * Hands the tracks over to the room. A camera that is off is stopped; the room opens it again when it is switched
     * on.
     */
    release() {
      const controllers = held.current
      held.current = null
      if (!controllers) return { camera: null, microphone: null }
      const { camera, microphone } = letGo(controllers, false)
      if (!camera?.isMuted) return { camera, microphone }
      camera.stop()
      return { camera: null, microphone }
    },
  }
}

function letGo(controllers: LobbyDevices, isStopped: boolean) {
  const tracks = { camera: controllers.camera.letGo(), microphone: controllers.microphone.letGo() }
  if (isStopped) for (const track of [tracks.camera, tracks.microphone]) track?.stop()
  return tracks
}

interface PresentInput {
  /**
   * The opened tracks. The list is read again when they change, because devices have labels only once one was opened.
   */
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
