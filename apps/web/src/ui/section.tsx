import { useId, type ReactNode } from 'react'

interface SectionProps {
  title: string
  more?: ReactNode
  children: ReactNode
}

export function Section({ title, more, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="wrap mt-24 md:mt-36">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4 md:mb-12">
        <h2 id={id} className="h2 max-w-[16ch]">
          {title}
        </h2>
        {more}
      </div>
      {children}
    </section>
  )
}
