import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { availabilityPreviewQuery, type Rules } from './availability.queries.ts'

const settledMs = 400

/** Returns what saving the rules would do, once typing pauses. `rules`: null while a field is invalid. */
export function useAvailabilityPreview(user_id: string, rules: Rules | null) {
  const settled = JSON.parse(useDebounced(JSON.stringify(rules), settledMs)) as Rules | null
  return useQuery({
    ...availabilityPreviewQuery({ params: { user_id }, body: settled as Rules }),
    enabled: rules !== null && settled !== null,
    placeholderData: keepPreviousData,
  })
}
