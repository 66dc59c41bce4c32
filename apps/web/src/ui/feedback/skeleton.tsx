/** A gray placeholder. The caller sets its size, so that the layout does not shift. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden className={`block animate-pulse rounded-slot bg-mist ${className}`} />
}
