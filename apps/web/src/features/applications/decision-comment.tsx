export function DecisionComment({ title, comment }: { title: string; comment: string | null | undefined }) {
  if (!comment) return null
  return (
    <div className="mt-5 max-w-[532px] rounded-slot border border-line px-4 py-3">
      <p className="text-xs text-mute">{title}</p>
      <p className="mt-1 break-words" style={{ whiteSpace: 'pre-line' }}>
        {comment}
      </p>
    </div>
  )
}
