import type { ReactNode } from 'react'

interface OrderShellProps {
  title: string
  text: string
  children: ReactNode
}

export function OrderShell({ title, text, children }: OrderShellProps) {
  return (
    <div className="wrap max-w-[880px] pt-10 pb-24 md:pt-20">
      <div role="status">
        <h1 className="h2">{title}</h1>
        <p className="mt-5 max-w-[34em] break-words text-mute">{text}</p>
      </div>
      <div className="mt-8">{children}</div>
    </div>
  )
}
