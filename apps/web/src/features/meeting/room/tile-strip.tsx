import { useState, type ReactNode } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { TilePlace } from './room-layout.ts'
import { roomTexts } from './room.texts.ts'
import { useStripCapacity } from './use-strip-capacity.ts'

interface TileStripProps {
  places: readonly TilePlace[]
  tile: (place: TilePlace, className: string) => ReactNode
}

const tileClass = 'relative aspect-[4/3] h-24 shrink-0 rounded-tile md:h-auto md:w-full'

/** The small tiles beside the large one: a few scroll, those of a large meeting have pages. */
export function TileStrip({ places, tile }: TileStripProps) {
  return places.length > pagesFrom ? (
    <PagedStrip places={places} tile={tile} />
  ) : (
    <div
      role="group"
      aria-label={roomTexts.others}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className="flex shrink-0 gap-2 overflow-auto md:w-[220px] short:w-[140px] md:flex-col"
    >
      {places.map((place) => tile(place, tileClass))}
    </div>
  )
}

/** More tiles than this are in pages. */
const pagesFrom = 8

function PagedStrip({ places, tile }: TileStripProps) {
  const { ref, capacity } = useStripCapacity()
  const [chosen, choose] = useState(0)
  const pages = Math.ceil(places.length / capacity)
  // People may leave while their page is shown.
  const page = Math.min(chosen, pages - 1)
  return (
    <div
      role="group"
      aria-label={roomTexts.others}
      className="flex shrink-0 flex-col gap-2 md:w-[220px] short:w-[140px]"
    >
      <div ref={ref} className="flex min-h-0 grow justify-center gap-2 overflow-hidden md:flex-col md:justify-start">
        {places.slice(page * capacity, (page + 1) * capacity).map((place) => tile(place, tileClass))}
      </div>
      <div className="flex items-center justify-between">
        <IconButton
          icon="chevron-left"
          label={roomTexts.previous_page}
          variant="ghost"
          size="sm"
          disabled={page === 0}
          onClick={() => choose(page - 1)}
        />
        <p role="status" className="text-xs text-dim">
          {roomTexts.page(page + 1, pages)}
        </p>
        <IconButton
          icon="chevron-right"
          label={roomTexts.next_page}
          variant="ghost"
          size="sm"
          disabled={page === pages - 1}
          onClick={() => choose(page + 1)}
        />
      </div>
    </div>
  )
}
