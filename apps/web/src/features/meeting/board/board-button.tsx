import type { ComponentProps, ReactNode } from 'react'

interface BoardButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  label: string
  children: ReactNode
}

export function BoardButton({ label, children, ...button }: BoardButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...button}
      className="grid size-11 shrink-0 place-items-center rounded-full bg-ink-3 aria-pressed:bg-white aria-pressed:text-ink disabled:opacity-50"
    >
      {children}
    </button>
  )
}

const strokes = {
  PEN: 'M4 20l1-4L16 5l3 3L8 19l-4 1ZM14 7l3 3',
  MARKER: 'M9 15l8-9 3 3-9 8H9v-2ZM9 15l-3 5h5l1-3M3 21h18',
  ERASER: 'M8 19 3 14l9-9 7 7-7 7H8ZM8 9l7 7M12 19h8',
  TEXT: 'M5 6V4h14v2M12 4v16M9 20h6',
  LINE: 'M5 19 19 5',
  RECTANGLE: 'M4 6h16v12H4V6Z',
  ELLIPSE: 'M12 19c5 0 9-3 9-7s-4-7-9-7-9 3-9 7 4 7 9 7Z',
  HAND: 'M12 3v18M3 12h18M12 3 9 6M12 3l3 3M12 21l-3-3M12 21l3-3M3 12l3-3M3 12l3 3M21 12l-3-3M21 12l-3 3',
  undo: 'M8 5 4 9l4 4M4 9h10a6 6 0 0 1 0 12h-3',
  redo: 'M16 5l4 4-4 4M20 9H10a6 6 0 0 0 0 12h3',
  zoom_in: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM16 16l5 5M8 11h6M11 8v6',
  zoom_out: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM16 16l5 5M8 11h6',
  whole: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  save: 'M12 4v11M8 11l4 4 4-4M5 20h14',
  clear: 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13M11 11v5M13 11v5',
  close: 'M6 6l12 12M18 6 6 18',
} as const

export function BoardIcon({ name }: { name: keyof typeof strokes }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={strokes[name]} />
    </svg>
  )
}
