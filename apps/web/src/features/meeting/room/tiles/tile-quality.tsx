import type { ConnectionQuality } from '../../meeting.store.ts'
import { roomTexts } from '../room.texts.ts'

const lit = { good: 3, weak: 1, lost: 0 }

type Quality = NonNullable<ConnectionQuality>

export function TileQuality({ quality }: { quality: Quality }) {
  const words = roomTexts.quality[quality]
  return (
    <span className="flex shrink-0 items-center gap-1.5" title={words}>
      <Bars quality={quality} />
      <span className={quality === 'good' ? 'sr-only' : 'sr-only text-3xs @min-[180px]:not-sr-only'}>{words}</span>
    </span>
  )
}

/** In a tile too narrow for the note. */
export function NarrowNote({ text }: { text: string }) {
  return (
    <span role="img" aria-label={text} title={text} className="shrink-0 @min-[150px]:hidden">
      <Bars quality="weak" />
    </span>
  )
}

/** Says above the name what is wrong with the picture. */
export function TileNote({ text }: { text: string }) {
  return (
    <span className="hidden rounded-2xl bg-ink/85 px-3 py-1 text-3xs leading-tight font-medium @min-[150px]:block">
      {text}
    </span>
  )
}

function Bars({ quality }: { quality: Quality }) {
  return (
    <span aria-hidden className="flex h-3.5 items-end gap-0.5">
      {[6, 10, 14].map((height, bar) => (
        <i
          key={height}
          style={{ height }}
          className={`w-1 rounded-full ${bar < lit[quality] ? 'bg-white' : 'bg-white/30'}`}
        />
      ))}
    </span>
  )
}
