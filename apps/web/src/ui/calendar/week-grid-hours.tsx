import { clockOf } from './week-grid-layout.ts'
import { lengthOf, type Hours } from './week-grid-scale.ts'

export function WeekGridHours({ hours }: { hours: Hours }) {
  const marks = Array.from({ length: hours.to - hours.from }, (_, index) => hours.from + index)
  return (
    <div aria-hidden className="sticky left-0 z-20 bg-white" style={{ height: lengthOf((hours.to - hours.from) * 60) }}>
      {marks.map((hour, index) => (
        <span
          key={hour}
          className="num absolute right-3 -translate-y-1/2 text-2xs text-mute first:translate-y-0"
          style={{ top: lengthOf(index * 60) }}
        >
          {clockOf(hour * 60)}
        </span>
      ))}
    </div>
  )
}
