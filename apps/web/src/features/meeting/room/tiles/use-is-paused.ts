import { useMeeting } from '../../meeting.store.ts'
import { isSamePlace, type TilePlace } from '../room-layout.ts'

/** Whether the server does not send this picture because the person's own connection is too weak for it. */
export function useIsPaused(place: TilePlace): boolean {
  return useMeeting(({ pausedPlaces }) => pausedPlaces.some((paused) => isSamePlace(paused, place)))
}
