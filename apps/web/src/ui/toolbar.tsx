import { Toolbar as Base } from '@base-ui/react/toolbar'
import type { ReactNode } from 'react'

export function Toolbar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Base.Root aria-label={label} className="flex flex-wrap gap-0.5 border-b border-line p-1 text-xs">
      {children}
    </Base.Root>
  )
}

interface ToolProps {
  label: string
  pressed?: boolean
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}

export function Tool({ label, pressed, disabled, onClick, children }: ToolProps) {
  return (
    <Base.Button
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      disabled={disabled}
      // Keeps the caret in the text; if the focus left and returned, the next letter could land elsewhere.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
      className="grid h-11 min-w-11 place-items-center rounded-slot px-2 hover:bg-mist aria-disabled:text-dim aria-pressed:bg-ink aria-pressed:text-white"
    >
      {children}
    </Base.Button>
  )
}
