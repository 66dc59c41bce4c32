export function ColumnLabels({ labels }: { labels: readonly string[] }) {
  const step = Math.ceil(labels.length / 12)
  return (
    <div className="flex border-t border-line py-2">
      {labels.map((label, n) => (
        <span
          // Labels cannot be keys, because the same day of two months has the same label.
          // oxlint-disable-next-line react/no-array-index-key
          key={n}
          style={{ flexBasis: 0 }}
          className="min-w-0 grow text-center text-3xs whitespace-nowrap text-mute"
        >
          {n % step === 0 ? label : ''}
        </span>
      ))}
    </div>
  )
}
