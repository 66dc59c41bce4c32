import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailure } from './load-failure.tsx'
import { Skeleton } from './skeleton.tsx'

interface WithQueryProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'isError' | 'refetch'>
  children: (data: Data) => ReactNode
}

export function WithQuery<Data>({ query: { data, isError, refetch }, children }: WithQueryProps<Data>) {
  if (data !== undefined) return children(data)
  return isError ? <LoadFailure onRetry={() => void refetch()} /> : <Skeleton className="h-40" />
}
