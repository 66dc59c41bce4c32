import type { ComponentProps, ReactNode } from 'react'

interface RoomButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  label: string
  icon: ReactNode
  /** Highlights the button: the feature that it names is on, or the device is off. */
  isLit?: boolean
  badge?: number
  /** Marks something unseen that is not counted. */
  hasNews?: boolean
}

export function RoomButton({ label, icon, isLit = false, badge = 0, hasNews = false, ...button }: RoomButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...button}
      className={`relative grid size-12 shrink-0 place-items-center rounded-full transition-colors roomy:size-14 ${isLit ? 'bg-white text-ink hover:bg-mist' : 'bg-ink-3 hover:bg-ink-3/80'}`}
    >
      {icon}
      {hasNews && <i aria-hidden className="absolute top-0 right-0 size-3 rounded-full bg-live" />}
      {badge > 0 && (
        <span
          aria-hidden
          className="absolute -top-1 -right-1 grid h-6 min-w-6 place-items-center rounded-full bg-white px-1.5 text-3xs font-semibold text-ink"
        >
          {badge > 99 ? '99+' : badge}
        </span>
      )}
    </button>
  )
}
