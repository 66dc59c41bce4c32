import type { RefObject } from 'react'
import type { Span } from './week-grid-drag.ts'
import type { GridEvent } from './week-grid-event.tsx'
import type { Hours } from './week-grid-scale.ts'

export type Stretch = { time_start_iso: string; time_end_iso: string }
/** An event as it stands in its column. */
export type Standing = { event: GridEvent; span: Span }
/** Where something would go; without an event it is a new slot. */
export type Ghost = { span: Span; standing?: Standing | undefined }

/** What both ways of dragging know of the grid. */
export interface DragGround {
  section: RefObject<HTMLElement | null>
  days: readonly string[]
  hours: Hours
  /** An event that may be moved. */
  findMovable: (event_id: string) => Standing | undefined
  setGhost: (ghost: Ghost | null) => void
  /** Ends a drag: what is there counts. */
  drop: (ghost: Ghost) => void
}
