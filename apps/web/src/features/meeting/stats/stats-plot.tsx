import { samplesMax } from './use-room-stats.ts'

const size = { width: 300, height: 64 }

interface StatsPlotProps {
  label: string
  caption: (most: number) => string
  /** Values of the last minute, latest last. The second line is dashed. */
  lines: readonly (readonly number[])[]
}

export function StatsPlot({ label, caption, lines }: StatsPlotProps) {
  const most = Math.max(1, ...lines.flat())
  return (
    <figure>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 -2 ${size.width} ${size.height + 4}`}
        preserveAspectRatio="none"
        className="h-16 w-full rounded-slot bg-mist"
      >
        {lines.map((values, index) => (
          <polyline
            key={index === 0 ? 'solid' : 'dashed'}
            points={pointsOf(values, most)}
            fill="none"
            stroke="currentColor"
            strokeWidth={2}
            strokeDasharray={index === 0 ? undefined : '5 4'}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <figcaption aria-hidden className="mt-1 text-xs text-mute">
        {caption(most)}
      </figcaption>
    </figure>
  )
}

/** The latest value is at the right edge. */
function pointsOf(values: readonly number[], most: number): string {
  const step = size.width / (samplesMax - 1)
  return values
    .map((value, index) => {
      const x = size.width - (values.length - 1 - index) * step
      return `${x.toFixed(1)},${(size.height * (1 - value / most)).toFixed(1)}`
    })
    .join(' ')
}
