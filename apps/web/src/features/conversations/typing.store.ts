import { create } from 'zustand'

/** Longer than the pause between two typing signals. */
const shownMs = 6000

interface Typing {
  conversation_id: string
  user_id: string
}

type Shown = Readonly<Record<string, { user_id: string; timer: ReturnType<typeof setTimeout> }>>

/** The people who are typing now, by conversation. */
export const useTyping = create<Shown>(() => ({}))

export function beginTyping(typing: Typing): void {
  const { conversation_id, user_id } = typing
  clearTimeout(useTyping.getState()[conversation_id]?.timer)
  const timer = setTimeout(() => endTyping(typing), shownMs)
  useTyping.setState({ [conversation_id]: { user_id, timer } })
}

/** Called after a timeout, or when a message of the same writer arrives. */
export function endTyping({ conversation_id, user_id }: Typing): void {
  const { [conversation_id]: typing, ...others } = useTyping.getState()
  if (typing?.user_id !== user_id) return
  clearTimeout(typing.timer)
  useTyping.setState(others, true)
}
