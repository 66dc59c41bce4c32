const bars = 12

export function LevelMeter({ label, level }: { label: string; level: number }) {
  const lit = Math.round(level * bars)
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={bars}
      aria-valuenow={lit}
      className="flex h-3 gap-1"
    >
      {Array.from({ length: bars }, (_, bar) => (
        <i key={bar} className={`grow rounded-full transition-colors ${bar < lit ? 'bg-live' : 'bg-white/15'}`} />
      ))}
    </div>
  )
}
