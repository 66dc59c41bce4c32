import { announce, meetingStore } from '../meeting.store.ts'
import { attract } from '../room/connection/room-cues.ts'
import { roomTexts } from '../room/room.texts.ts'
import { pointerTexts as texts } from './pointer.texts.ts'
import { readPointerWord } from './pointer-word.ts'
import { isShown, showPointer } from './pointers.store.ts'

/** A person who points again within this time is not announced again. */
const quietMs = 30_000

const pointedAt = new Map<string, number>()

export function receivePointer(
  { identity, name }: { identity: string; name?: string | undefined },
  word: string,
): void {
  const place = readPointerWord(word)
  if (!place || !isShared(place.screen_id)) return
  const isNew = !isShown(identity)
  showPointer(identity, place)
  if (isNew) announcePointer(identity, name?.split(' ')[0] || roomTexts.somebody, place.screen_id)
}

function isShared(screen_id: string): boolean {
  const { identity, ownScreen, peers } = meetingStore.getState()
  if (screen_id === identity) return ownScreen !== null
  return peers.some((peer) => peer.identity === screen_id && peer.screen)
}

/** Also announced to the person who shares the screen, who may be looking at another window. */
function announcePointer(identity: string, name: string, screen_id: string): void {
  const before = pointedAt.get(identity) ?? -Infinity
  pointedAt.set(identity, performance.now())
  if (performance.now() - before < quietMs) return
  if (screen_id === meetingStore.getState().identity) attract({ kind: 'HAND', text: texts.on_own_screen(name) })
  else announce(texts.announcement(name))
}
