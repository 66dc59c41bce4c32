import type { RefObject } from 'react'
import type { Span } from './week-grid-drag.ts'
import type { GridEvent } from './week-grid-event.tsx'
import type { Hours } from './week-grid-scale.ts'

export interface Stretch {
  time_start_iso: string
  time_end_iso: string
}
export interface Standing {
  event: GridEvent
  span: Span
}
export interface Ghost {
  span: Span
  standing?: Standing | undefined
}

export interface DragGround {
  section: RefObject<HTMLElement | null>
  days: readonly string[]
  hours: Hours
  findMovable: (event_id: string) => Standing | undefined
  setGhost: (ghost: Ghost | null) => void
  drop: (ghost: Ghost) => void
}
