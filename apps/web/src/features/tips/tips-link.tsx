import { CopyField } from '../../ui/form/copy-field.tsx'
import { tipsTexts as texts } from './tips.texts.ts'

export function TipsLink({ url }: { url: string }) {
  return (
    <div className="max-w-[532px]">
      <CopyField label={texts.link} value={url} copied={texts.copied} />
    </div>
  )
}
