import { useQuery, type DefaultError, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'

/**
 * For forms: returns no data until it is fetched again, because a form that starts from older data would undo changes
 * made meanwhile.
 */
export function useFresh<Data, Failure = DefaultError, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Data, Failure, Data, Key>,
) {
  const { data, error, isError, refetch, isFetchedAfterMount } = useQuery({ ...options, staleTime: 0 })
  return { data: isFetchedAfterMount ? data : undefined, error, isError, refetch }
}
