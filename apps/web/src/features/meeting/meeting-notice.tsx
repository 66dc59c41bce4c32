import type { ReactNode } from 'react'

interface MeetingNoticeProps {
  title: string
  text: string
  children?: ReactNode
}

export function MeetingNotice({ title, text, children }: MeetingNoticeProps) {
  return (
    <main className="on-ink grid min-h-dvh place-content-center justify-items-center bg-ink p-6 text-center text-white">
      <h1 className="text-4xl leading-[1.05] font-semibold tracking-[-.04em] md:text-6xl">{title}</h1>
      <p className="mt-4 max-w-[34em] text-lg text-dim">{text}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>
    </main>
  )
}
