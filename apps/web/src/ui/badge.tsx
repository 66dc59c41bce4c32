import { VisuallyHidden } from './visually-hidden.tsx'

interface BadgeProps {
  count: number
  label?: string
}

/** A count beside a word, hidden at zero. For screen readers, `label` names what is counted. */
export function Badge({ count, label }: BadgeProps) {
  if (count <= 0) return null
  return (
    <span className="num inline-grid h-6 min-w-6 place-items-center rounded-full bg-ink px-1.5 text-3xs text-white">
      <span>
        {count > 99 ? '99+' : count}
        {label && <VisuallyHidden> {label}</VisuallyHidden>}
      </span>
    </span>
  )
}
