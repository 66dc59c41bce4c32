import { fullName } from '../../../lib/full-name.ts'
import { lobbyTexts as texts } from './lobby.texts.ts'

interface Person {
  user_id: string
  first_name: string
  last_name: string
}

interface PresenceProps {
  people: readonly Person[]
  self_id: string
  /** Undefined if unknown, for example after a failure; then nothing is shown. */
  present_user_ids: readonly string[] | undefined
}

export function Presence({ people, self_id, present_user_ids }: PresenceProps) {
  const here = people.filter(({ user_id }) => user_id !== self_id && present_user_ids?.includes(user_id))
  return (
    <p role="status" className="mt-3 min-h-6 break-words">
      {present_user_ids && (here.length > 0 ? texts.here(here.map(fullName)) : texts.nobody)}
    </p>
  )
}
