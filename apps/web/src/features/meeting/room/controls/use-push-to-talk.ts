import { useEffect, useEffectEvent, useRef } from 'react'
import { meetingStore } from '../../meeting.store.ts'
import { switchMicrophone } from '../connection/room-actions.ts'
import { useKeysChoice } from './use-room-keys.ts'

/** Elements that use the space bar themselves. */
const usesSpace =
  'input, textarea, select, button, a, summary, video, [contenteditable], [role="dialog"], [role="menu"]'

/** While the space bar is held down, a muted microphone is on. */
export function usePushToTalk(isIn: boolean): void {
  const held = useRef<Promise<void> | null>(null)
  const onDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.code !== 'Space' || !isIn || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof Element && event.target.closest(usesSpace)) return
    // Otherwise the page would scroll.
    event.preventDefault()
    const { isMicrophoneOn, maySpeak } = meetingStore.getState()
    if (held.current || event.repeat || !useKeysChoice.getState().is_on || isMicrophoneOn || !maySpeak) return
    held.current = switchMicrophone()
  })
  const onUp = useEffectEvent(async () => {
    const opening = held.current
    if (!opening) return
    held.current = null
    await opening
    if (meetingStore.getState().isMicrophoneOn) await switchMicrophone()
  })
  useEffect(() => {
    const down = (event: KeyboardEvent) => onDown(event)
    const up = (event: KeyboardEvent) => void (event.code === 'Space' && onUp())
    const leave = () => void onUp()
    window.addEventListener('keydown', down)
    window.addEventListener('keyup', up)
    window.addEventListener('blur', leave)
    return () => {
      window.removeEventListener('keydown', down)
      window.removeEventListener('keyup', up)
      window.removeEventListener('blur', leave)
    }
  }, [])
}
