import { ApiError } from '../../errors/api-error.ts'
import { RoomServerRefusal } from '../../providers/livekit.ts'

const noRoomLeft = 'На сервере встреч сейчас слишком много встреч. Попробуй ещё раз через минуту'

/** Whether the room server has no room left. */
export function isFull(cause: unknown): boolean {
  return cause instanceof RoomServerRefusal && cause.code === 'resource_exhausted'
}

/** For the refusal of a call to the room server. Throws external_service. */
export function roomsDown(cause: unknown): never {
  const message = isFull(cause) ? noRoomLeft : 'Сервер встреч не отвечает. Попробуй ещё раз через минуту'
  throw new ApiError('external_service', { message, cause })
}
