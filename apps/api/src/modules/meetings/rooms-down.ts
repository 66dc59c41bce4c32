import { ApiError } from '../../http/api-error.ts'

/** For the refusal of a call to the room server. Throws external_service. */
export function roomsDown(cause: unknown): never {
  throw new ApiError('external_service', { message: 'Сервер встреч не отвечает. Попробуй ещё раз через минуту', cause })
}
