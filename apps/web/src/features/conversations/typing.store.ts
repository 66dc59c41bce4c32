import { create } from 'zustand'

/** Longer than the pause between two of the writer's signals. */
const shownMs = 6000

interface Typing {
  conversation_id: string
  user_id: string
}

type Shown = Readonly<Record<string, { user_id: string; timer: ReturnType<typeof setTimeout> }>>

/** Who types now, by conversation. */
export const useTyping = create<Shown>(() => ({}))

export function beginTyping(typing: Typing): void {
  const { conversation_id, user_id } = typing
  clearTimeout(useTyping.getState()[conversation_id]?.timer)
  const timer = setTimeout(() => endTyping(typing), shownMs)
  useTyping.setState({ [conversation_id]: { user_id, timer } })
}

/** After a while, and when the message of the same writer comes. */
export function endTyping({ conversation_id, user_id }: Typing): void {
  const { [conversation_id]: typing, ...others } = useTyping.getState()
  if (typing?.user_id !== user_id) return
  clearTimeout(typing.timer)
  useTyping.setState(others, true)
}
