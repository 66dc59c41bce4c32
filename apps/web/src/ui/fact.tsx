import type { ReactNode } from 'react'

interface FactProps {
  name: string
  children: ReactNode
}

/** In a `dl`: the name above the value. */
export function Fact({ name, children }: FactProps) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-mute">{name}</dt>
      <dd className="mt-1 break-words">{children}</dd>
    </div>
  )
}

/** In the `dl` of a printed sheet: the name and the value on one line. */
export function FactLine({ name, children }: FactProps) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-mute">{name}</dt>
      <dd className="num break-words">{children}</dd>
    </div>
  )
}
