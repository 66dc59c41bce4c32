import { RoomServerRefusal } from '../../../../providers/livekit.ts'
import type { DoctorCheck } from '../doctor.ts'
import { fault } from '../finding.ts'
import { reasonOf } from '../reason-of.ts'

export const roomServer: DoctorCheck = {
  name: 'ROOM_SERVER',
  async run({ rooms, config }) {
    try {
      await rooms.check()
      return []
    } catch (error) {
      if (error instanceof RoomServerRefusal) return [fault('room_server_refuses', error.code || '?')]
      return [fault('room_server_silent', config.LIVEKIT_URL, reasonOf(error))]
    }
  },
}
