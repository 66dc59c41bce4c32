import { useQuery, type DefaultError, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'

/**
 * For forms: no data until it was read again, since a form that begins with what was read earlier undoes what has
 * changed meanwhile.
 */
export function useFresh<Data, Failure = DefaultError, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Data, Failure, Data, Key>,
) {
  const { data, error, isError, refetch, isFetchedAfterMount } = useQuery({ ...options, staleTime: 0 })
  return { data: isFetchedAfterMount ? data : undefined, error, isError, refetch }
}
