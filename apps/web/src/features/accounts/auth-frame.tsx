import type { ReactNode } from 'react'

export function AuthFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="wrap max-w-[532px] pt-10 pb-24 md:pt-20">
      <h1 className="h2">{title}</h1>
      {children}
    </div>
  )
}
