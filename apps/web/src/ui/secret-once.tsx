import { useRef, useState } from 'react'
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
  const isCopied = useRef(Promise.resolve(false))
  const [isAsking, setIsAsking] = useState(false)

  function close() {
    isCopied.current = Promise.resolve(false)
    setIsAsking(false)
    onClose()
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(secret ?? '')
      setIsAsking(false)
      toasts.success(texts.copied)
      return true
    } catch {
      // Without TLS there is no clipboard.
      toasts.error(texts.not_copied)
      return false
    }
  }

  async function leave() {
    if (isAsking || (await isCopied.current)) close()
    else setIsAsking(true)
  }

  return (
    <Dialog open={secret !== null} onClose={() => void leave()} title={title}>
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
        <Button size="lg" className="px-4" onClick={() => (isCopied.current = copy())}>
          {texts.copy}
        </Button>
        <Button size="lg" variant="line" className="px-4" onClick={() => void leave()}>
          {isAsking ? texts.close_anyway : texts.done}
        </Button>
      </div>
    </Dialog>
  )
}
