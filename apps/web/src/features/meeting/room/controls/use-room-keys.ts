import { useEffect, useEffectEvent } from 'react'
import { persisted } from '../../../../lib/persist.ts'

/** Single-letter shortcuts interfere with speech input, so they can be switched off. */
export const useKeysChoice = persisted<{ is_on: boolean }>({
  name: 'meeting-keys',
  version: 1,
  initial: { is_on: true },
  parse: (stored) =>
    typeof (stored as { is_on?: unknown }).is_on === 'boolean' ? (stored as { is_on: boolean }) : null,
})

export type RoomKey =
  | 'KeyM'
  | 'KeyV'
  | 'KeyS'
  | 'KeyH'
  | 'KeyB'
  | 'KeyC'
  | 'KeyN'
  | 'KeyU'
  | 'KeyF'
  | 'KeyL'
  | 'KeyP'
  | 'KeyT'
  | 'KeyI'
  | '?'

const elsewhere = 'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="menu"]'

/**
 * Matches physical keys, so that shortcuts work in a Russian layout. They are ignored while typing and before the room
 * is joined.
 */
export function useRoomKeys(actions: Record<RoomKey, () => void>, isIn: boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isIn || event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof Element && event.target.closest(elsewhere)) return
    const key = event.key === '?' ? '?' : event.code
    if (!isRoomKey(key, actions) || (key !== '?' && !useKeysChoice.getState().is_on)) return
    event.preventDefault()
    actions[key]()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

function isRoomKey(key: string, actions: Record<RoomKey, () => void>): key is RoomKey {
  return key in actions
}
