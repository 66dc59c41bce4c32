import { VisuallyHidden } from '../visually-hidden.tsx'

export function UnreadDot({ label }: { label: string }) {
  return (
    <>
      <span aria-hidden className="absolute top-0 -right-2.5 size-2 rounded-full bg-error" />
      <VisuallyHidden>, {label}</VisuallyHidden>
    </>
  )
}
