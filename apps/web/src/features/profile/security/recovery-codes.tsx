import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { toasts } from '../../../ui/overlay/toasts.ts'
import { renewCodesMutation } from './security.queries.ts'
import { recoveryTexts as texts } from './security.texts.ts'

interface RecoveryCodesProps {
  left: number
  codes: readonly string[] | null
  onMade: (codes: readonly string[]) => void
  onSaved: () => void
}

export function RecoveryCodes({ left, codes, onMade, onSaved }: RecoveryCodesProps) {
  const renew = useMutation(renewCodesMutation())
  return (
    <section aria-labelledby="recovery-codes" className="border-t border-line py-6">
      <h2 id="recovery-codes" className="h3">
        {texts.title}
      </h2>
      {codes ? (
        <NewCodes codes={codes} onSaved={onSaved} />
      ) : (
        <>
          <p className="mt-3 mb-6 max-w-[40em] text-mute">{texts.left(left)}</p>
          <Button
            variant="line"
            loading={renew.isPending}
            onClick={() => renew.mutate(undefined, { onSuccess: ({ recovery_codes }) => onMade(recovery_codes) })}
          >
            {texts.renew}
          </Button>
        </>
      )}
    </section>
  )
}

function NewCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const list = useRef<HTMLUListElement>(null)
  const text = codes.join('\n')
  // Focuses the codes, because the button that was pressed is gone.
  useEffect(() => list.current?.focus(), [])

  async function copy() {
    await navigator.clipboard.writeText(text)
    toasts.success(texts.copied)
  }

  return (
    <>
      <p className="mt-3 max-w-[40em] font-medium">{texts.once}</p>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={texts.title}
        className="mt-4 grid max-w-[532px] font-mono grid-cols-2 gap-2 rounded-slot bg-mist p-5 outline-none"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={onSaved}>{texts.saved}</Button>
        <Button variant="line" onClick={() => void copy()}>
          {texts.copy}
        </Button>
        <Button
          variant="line"
          onClick={() => saveFile({ name: texts.file_name, type: 'text/plain;charset=utf-8', text })}
        >
          {texts.download}
        </Button>
      </div>
    </>
  )
}
