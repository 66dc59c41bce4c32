import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ApiError } from './api-error.ts'

/** Returns the data that the page's `load` has cached. It stays on screen while a cleared cache is refilled. */
export function useLoaded<Data, Key extends readonly unknown[]>(
  options: UseQueryOptions<Data, ApiError, Data, Key>,
): Data {
  const { data } = useQuery({ ...options, placeholderData: keepPreviousData })
  if (data === undefined) throw new Error(`${String(options.queryKey[0])} was not loaded with its page`)
  return data
}
