import { Skeleton } from './skeleton.tsx'

interface SkeletonsProps {
  className: string
  count?: number
}

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
