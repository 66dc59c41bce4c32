import type { ReactNode } from 'react'

interface ChipProps {
  pressed: boolean
  onClick: () => void
  className?: string
  children: ReactNode
}

/** `className` sets position and width. It takes precedence, because chips are in the components layer. */
export function Chip({ pressed, onClick, className = '', children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onClick}
      className={`chip transition-colors duration-150 hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-white ${className}`}
    >
      {children}
    </button>
  )
}
