import { useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './overlay/dialog.tsx'
import { toasts } from './overlay/toasts.ts'
import { secretOnceTexts as texts } from './secret-once.texts.ts'

interface SecretOnceProps {
  /** Null while there is nothing to show. */
  secret: string | null
  title: string
  text: string
  label: string
  onClose: () => void
}

/** Shows a secret that cannot be shown again; closing before it was copied asks once more. */
export function SecretOnce({ secret, title, text, label, onClose }: SecretOnceProps) {
  const [isCopied, setIsCopied] = useState(false)
  const [isAsking, setIsAsking] = useState(false)

  function close() {
    setIsCopied(false)
    setIsAsking(false)
    onClose()
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(secret ?? '')
      setIsCopied(true)
      setIsAsking(false)
      toasts.success(texts.copied)
    } catch {
      // Without TLS there is no clipboard.
      setIsCopied(true)
      toasts.error(texts.not_copied)
    }
  }

  return (
    <Dialog open={secret !== null} onClose={() => (isCopied || isAsking ? close() : setIsAsking(true))} title={title}>
      <p>{text}</p>
      <p className="num mt-4 rounded-slot bg-mist p-4 break-all select-all" aria-label={label} role="group">
        {secret}
      </p>
      {isAsking && (
        <p role="alert" className="mt-4 text-error">
          {texts.not_yet}
        </p>
      )}
      <div className="mt-7 grid gap-2 sm:grid-cols-2">
        <Button size="lg" className="px-4" onClick={() => void copy()}>
          {texts.copy}
        </Button>
        <Button
          size="lg"
          variant="line"
          className="px-4"
          onClick={() => (isCopied || isAsking ? close() : setIsAsking(true))}
        >
          {isAsking ? texts.close_anyway : texts.done}
        </Button>
      </div>
    </Dialog>
  )
}
