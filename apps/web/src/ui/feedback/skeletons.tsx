import { Skeleton } from './skeleton.tsx'

interface SkeletonsProps {
  /** Sets the size of each placeholder. */
  className: string
  count?: number
}

/** Placeholders of one size below each other, marked as busy for screen readers. */
export function Skeletons({ className, count = 1 }: SkeletonsProps) {
  const keys = Array.from({ length: count }, (_, index) => `${index}`)
  return (
    <div aria-busy="true" className="grid gap-3">
      {keys.map((key) => (
        <Skeleton key={key} className={className} />
      ))}
    </div>
  )
}
