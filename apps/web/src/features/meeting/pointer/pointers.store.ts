import { createStore, useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { PointedPlace } from './pointer-word.ts'

export interface ShownPointer extends PointedPlace {
  identity: string
  /** Whether it has not moved for a while and fades out. */
  isResting: boolean
}

interface Pointers {
  pointers: readonly ShownPointer[]
}

const restMs = 2000
export const fadeMs = 500

/** Separate from the meeting's store, whose readers must not run for each move. */
export const pointerStore = createStore<Pointers>(() => ({ pointers: [] }))

const timers = new Map<string, ReturnType<typeof setTimeout>>()

export function showPointer(identity: string, place: PointedPlace): void {
  const shown = { ...place, identity, isResting: false }
  pointerStore.setState(({ pointers }) => ({
    pointers: isShown(identity)
      ? pointers.map((pointer) => (pointer.identity === identity ? shown : pointer))
      : [...pointers, shown],
  }))
  later(identity, restMs, () => fade(identity))
}

export function isShown(identity: string): boolean {
  return pointerStore.getState().pointers.some((pointer) => pointer.identity === identity)
}

/** Rerenders only when somebody starts or stops pointing at this screen. */
export function usePointingAt(screen_id: string): string[] {
  return useStore(
    pointerStore,
    useShallow(({ pointers }) =>
      pointers.filter((pointer) => pointer.screen_id === screen_id).map(({ identity }) => identity),
    ),
  )
}

function fade(identity: string): void {
  pointerStore.setState(({ pointers }) => ({
    pointers: pointers.map((pointer) => (pointer.identity === identity ? { ...pointer, isResting: true } : pointer)),
  }))
  later(identity, fadeMs, () => remove(identity))
}

function remove(identity: string): void {
  timers.delete(identity)
  pointerStore.setState(({ pointers }) => ({ pointers: pointers.filter((pointer) => pointer.identity !== identity) }))
}

function later(identity: string, ms: number, act: () => void): void {
  clearTimeout(timers.get(identity))
  timers.set(identity, setTimeout(act, ms))
}
