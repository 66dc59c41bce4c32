import type { ReactNode } from 'react'

export function FileRow({ name, note, icon }: { name: string; note: string; icon: ReactNode }) {
  return (
    <span className="flex min-h-11 items-center gap-3">
      {icon}
      <span className="min-w-0">
        <span className="block break-words">{name}</span>
        <span className="text-2xs">{note}</span>
      </span>
    </span>
  )
}
