import type { ReactNode } from 'react'

export function PageHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
      <h1 className="h2">{title}</h1>
      {children}
    </div>
  )
}
