interface Line {
  name: string
  title?: string
  findings: readonly { text: string; what_to_do: string }[]
}

interface FindingGroupProps {
  title: string
  lines: readonly Line[]
  isFault?: boolean
}

export function FindingGroup({ title, lines, isFault = false }: FindingGroupProps) {
  if (lines.length === 0) return null
  return (
    <>
      <h3 className={`mt-4 mb-2 text-xs ${isFault ? 'text-error' : 'text-mute'}`}>{title}</h3>
      <ul className="grid gap-2">
        {lines.map((line) => (
          <li key={line.name} className={`rounded-slot px-5 py-4 ${isFault ? 'border border-error' : 'bg-mist'}`}>
            {line.title && <p className="mb-1 text-xs text-mute">{line.title}</p>}
            <div className="grid gap-3 wrap-anywhere">
              {line.findings.map(({ text, what_to_do }) => (
                <div key={text}>
                  <p className="font-medium">{text}</p>
                  {what_to_do && <p className="mt-1 text-xs text-mute">{what_to_do}</p>}
                </div>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
