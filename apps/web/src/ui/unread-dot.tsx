import { VisuallyHidden } from './visually-hidden.tsx'

/** The red dot at the corner of its positioned parent. */
export function UnreadDot({ label }: { label: string }) {
  return (
    <>
      <span aria-hidden className="absolute top-0 -right-2.5 size-2 rounded-full bg-error" />
      <VisuallyHidden>, {label}</VisuallyHidden>
    </>
  )
}
