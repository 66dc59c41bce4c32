import type { ReactNode } from 'react'
import type { Look } from './portrait-look.ts'

const shoulders = 'M24 480C28 402 80 364 160 342L240 342C320 364 372 402 376 480Z'

const collars: readonly ReactNode[] = [
  <path key="round" d="M148 344C150 388 250 388 252 344L262 356C262 414 138 414 138 356Z" fill="#fff" opacity=".92" />,
  <g key="jacket">
    <path d="M160 350L200 412L240 350L252 356L214 480L186 480L148 356Z" fill="#fff" />
    <path
      d="M200 412L176 378L150 352L120 372L184 480L200 412ZM200 412L224 378L250 352L280 372L216 480Z"
      fill="var(--color-ink-3)"
    />
  </g>,
  <path
    key="high"
    d="M154 340C156 382 244 382 246 340L236 336C236 366 164 366 164 336Z"
    fill="var(--tint-deep)"
    stroke="rgb(255 255 255/.35)"
    strokeWidth="3"
  />,
  <g key="hood">
    <path d="M150 344C156 396 244 396 250 344L258 352C256 416 144 416 142 352Z" fill="#fff" opacity=".14" />
    <path d="M176 384L170 450M224 384L230 450" stroke="#fff" strokeOpacity=".4" strokeWidth="4" strokeLinecap="round" />
  </g>,
]

interface PortraitWearProps {
  look: Look
  clip_id: string
  neck: string
}

export function PortraitWear({ look, clip_id, neck }: PortraitWearProps) {
  const hasOpenCollar = look.wear !== 2
  return (
    <>
      <clipPath id={clip_id}>
        <path d={shoulders} />
      </clipPath>
      <path d={shoulders} fill={look.wear % 2 ? 'var(--color-ink)' : 'var(--tint-deep)'} />
      <g clipPath={`url(#${clip_id})`}>{collars[look.wear]}</g>
      {hasOpenCollar && <path d="M168 300L232 300L232 350C228 376 172 376 168 350Z" fill={neck} />}
    </>
  )
}
