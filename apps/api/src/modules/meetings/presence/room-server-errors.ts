import { ApiError } from '../../../errors/api-error.ts'
import { RoomServerRefusal } from '../../../providers/livekit.ts'
import { meetingsRefusals } from '../meetings.texts.ts'

const noRoomLeft = meetingsRefusals.room_server_full

export function isFull(cause: unknown): boolean {
  return cause instanceof RoomServerRefusal && cause.code === 'resource_exhausted'
}

export function toExternalServiceError(cause: unknown): never {
  const refusal = isFull(cause) ? noRoomLeft : meetingsRefusals.room_server_down
  throw new ApiError('external_service', { ...refusal, cause })
}
