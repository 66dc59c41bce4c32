import type { Span } from './week-grid-drag.ts'
import { clockOf } from './week-grid-layout.ts'
import { lengthOf } from './week-grid-scale.ts'

export function WeekGridGhost({ span: { from, to }, top }: { span: Span; top: string }) {
  return (
    <div
      aria-hidden
      className="num pointer-events-none absolute inset-x-0 z-10 rounded-[14px] border-2 border-ink bg-white px-3 text-2xs font-medium"
      style={{ top, height: lengthOf(to - from) }}
    >
      {clockOf(from)}–{clockOf(to)}
    </div>
  )
}
