import type { Ctx } from '../../../context.ts'

const freshMs = 5_000

const checks = new WeakMap<Ctx['rooms'], { asked_ms: number; isDown: Promise<boolean> }>()

/** Checks the room server at most once in five seconds, however many lobbies ask. */
export function isRoomServerDown({ rooms, clock }: Ctx): Promise<boolean> {
  const now_ms = clock.now().getTime()
  const known = checks.get(rooms)
  if (known && now_ms - known.asked_ms < freshMs) return known.isDown
  const isDown = rooms.check().then(
    () => false,
    () => true,
  )
  checks.set(rooms, { asked_ms: now_ms, isDown })
  return isDown
}
