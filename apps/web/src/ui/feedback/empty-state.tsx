import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: string
  text?: ReactNode
  action?: ReactNode
}

export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className="rounded-card bg-mist px-6 py-14 text-center md:py-20">
      <h2 className="h3">{title}</h2>
      {text && <p className="mx-auto mt-3 max-w-[34em] text-mute">{text}</p>}
      {action && <div className="mt-7 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
