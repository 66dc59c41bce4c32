import { ApiError } from '../../http/api-error.ts'
import { RoomServerRefusal } from '../../providers/livekit.ts'

const noRoomLeft = 'На сервере встреч сейчас слишком много встреч. Попробуй ещё раз через минуту'

/** For the refusal of a call to the room server; `full` is said when it has no room left. Throws external_service. */
export function roomsDown(cause: unknown, full = noRoomLeft): never {
  const isFull = cause instanceof RoomServerRefusal && cause.code === 'resource_exhausted'
  const message = isFull ? full : 'Сервер встреч не отвечает. Попробуй ещё раз через минуту'
  throw new ApiError('external_service', { message, cause })
}
