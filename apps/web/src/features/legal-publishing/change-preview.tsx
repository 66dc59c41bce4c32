import type { PlacedBlock } from './changed-blocks.ts'
import { countBlocks } from './count-blocks.ts'
import { publishingTexts as texts } from './publishing.texts.ts'

interface ChangePreviewProps {
  blocks: readonly PlacedBlock[]
  number: number
  isTouched: boolean
}

export function ChangePreview({ blocks, number, isTouched }: ChangePreviewProps) {
  const changed = blocks.filter(({ kind }) => kind !== 'same')
  return (
    <section aria-labelledby="publication-changes">
      <h2 id="publication-changes" className="h3">
        {texts.changes}
      </h2>
      {number > 0 && <p className="mt-2 text-xs text-mute">{texts.compared(number)}</p>}
      {changed.length === 0 ? (
        <p className="mt-4">{isTouched ? texts.only_looks : texts.no_changes}</p>
      ) : (
        <>
          <ul className="mt-4 grid gap-2">
            {changed.map((block) => (
              <ChangedBlock key={block.place} block={block} />
            ))}
          </ul>
          <p className="mt-3 text-xs text-mute">{texts.unchanged_blocks(countBlocks(blocks, 'same'))}</p>
        </>
      )}
    </section>
  )
}

function ChangedBlock({ block: { kind, text } }: { block: PlacedBlock }) {
  const isGone = kind === 'gone'
  const Text = isGone ? 'del' : 'ins'
  return (
    <li className={`rounded-slot px-4 py-3 wrap-break-word ${isGone ? 'border border-line text-mute' : 'bg-mist'}`}>
      <span className="block text-xs font-medium">{isGone ? texts.gone : texts.new}</span>
      <Text className={isGone ? 'line-through' : 'no-underline'}>{text}</Text>
    </li>
  )
}
