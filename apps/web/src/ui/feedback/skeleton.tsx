/** A gray placeholder; its size is the caller's, so that nothing jumps. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden className={`block animate-pulse rounded-slot bg-mist ${className}`} />
}
