import { useQuery } from '@tanstack/react-query'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { aliasState, toAlias, type AliasState } from './alias-state.ts'
import { aliasBusyQuery } from '../profile.queries.ts'
import { aliasProblem } from './profile-rules.ts'

const typingPauseMs = 400

/** Asks the server when typing pauses; the query aborts an outdated request. */
export function useAliasState(typed: string, saved: string): AliasState {
  const asked = useDebounced(toAlias(typed), typingPauseMs)
  const enabled = asked !== '' && asked !== toAlias(saved) && !aliasProblem(asked)
  const { data, error } = useQuery({ ...aliasBusyQuery(asked), enabled })
  return aliasState({ typed, asked, saved, busy: data?.busy, error })
}
