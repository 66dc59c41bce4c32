import type { ConnectionQuality } from '../../meeting.store.ts'
import { roomTexts } from '../room.texts.ts'

const lit = { good: 3, weak: 1, lost: 0 }

export function TileQuality({ quality }: { quality: NonNullable<ConnectionQuality> }) {
  const words = roomTexts.quality[quality]
  return (
    <span className="flex shrink-0 items-center gap-1.5" title={words}>
      <span aria-hidden className="flex h-3.5 items-end gap-0.5">
        {[6, 10, 14].map((height, bar) => (
          <i
            key={height}
            style={{ height }}
            className={`w-1 rounded-full ${bar < lit[quality] ? 'bg-white' : 'bg-white/30'}`}
          />
        ))}
      </span>
      <span className={quality === 'good' ? 'sr-only' : 'text-3xs'}>{words}</span>
    </span>
  )
}
