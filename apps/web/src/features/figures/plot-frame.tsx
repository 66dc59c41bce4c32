import { useId, useState, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { figuresTexts as texts } from './figures.texts.ts'

interface PlotFrameProps {
  title: string
  hint?: string
  plot: ReactNode
  table: ReactNode
}

/** Screen readers skip the plot and always read the table, which sighted readers can open. */
export function PlotFrame({ title, hint, plot, table }: PlotFrameProps) {
  const [heading, list] = [useId(), useId()]
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section aria-labelledby={heading} className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={heading} className="h3">
          {title}
        </h2>
        <Button
          variant="line"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={list}
          aria-label={texts.table_of(title)}
          onClick={() => setIsOpen(!isOpen)}
        >
          {texts.table}
        </Button>
      </div>
      {hint && <p className="mt-2 max-w-[44em] text-xs text-mute">{hint}</p>}
      <div aria-hidden className="mt-5">
        {plot}
      </div>
      {isOpen ? (
        <div
          id={list}
          role="region"
          aria-label={texts.table_of(title)}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
          tabIndex={0}
          className="mt-6 overflow-x-auto text-xs [&_caption]:sr-only [&_td]:border-t [&_td]:border-line [&_td]:px-3 [&_td]:py-2 [&_td]:whitespace-nowrap [&_td]:tabular-nums [&_th]:px-3 [&_th]:py-2 [&_th]:text-left [&_th]:font-medium [&_tbody_th]:border-t [&_tbody_th]:border-line"
        >
          {table}
        </div>
      ) : (
        <div id={list} className="sr-only">
          {table}
        </div>
      )}
    </section>
  )
}
