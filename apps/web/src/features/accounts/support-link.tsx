import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { versionQuery } from '../site/site.queries.ts'

export function SupportLink({ children }: { children: ReactNode }) {
  const { data } = useQuery(versionQuery())
  return (
    <a href={data?.links.support} target="_blank" rel="noreferrer" className="link text-ink">
      {children}
    </a>
  )
}
