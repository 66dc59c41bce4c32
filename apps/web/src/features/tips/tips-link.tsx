import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { tipsTexts as texts } from './tips.texts.ts'

export function TipsLink({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null)

  async function copy() {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(url)
      toasts.success(texts.copied)
    } catch {
      // Without TLS there is no clipboard; the address is selected for copying.
      toasts.error(texts.not_copied)
    }
  }

  return (
    <div className="grid max-w-[532px] gap-3">
      <TextField ref={field} label={texts.link} readOnly value={url} onFocus={({ target }) => target.select()} />
      <Button onClick={() => void copy()}>
        <Icon name="copy" />
        {texts.copy}
      </Button>
    </div>
  )
}
