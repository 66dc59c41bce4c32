import type { ReactNode } from 'react'
import { NarrowNote, TileNote } from './tile-quality.tsx'

/** The lower left corner of a tile: the name, and above it what is wrong with the picture. */
export function TileFoot({ note, children }: { note: string | null; children: ReactNode }) {
  return (
    <div className="pointer-events-none absolute bottom-2 left-2 flex max-w-[calc(100%-16px)] flex-col items-start gap-1 md:bottom-3 md:left-3">
      {note && <TileNote text={note} />}
      <span className="pointer-events-auto flex max-w-full items-center gap-2 rounded-full bg-ink/85 px-3 py-1 text-2xs font-medium md:text-sm">
        {children}
        {note && <NarrowNote text={note} />}
      </span>
    </div>
  )
}
