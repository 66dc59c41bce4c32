import { OTPField } from '@base-ui/react/otp-field'
import { useEffect, useId, useRef, useState, type ClipboardEvent } from 'react'
import { fieldTexts as texts } from './form.texts.ts'
import { pastedCode } from './pasted-code.ts'
import { ResendCode } from './resend-code.tsx'
import type { Clock } from '../feedback/use-seconds-left.ts'

const codeLength = 4
const slots = Array.from({ length: codeLength }, (_, index) => index + 1)

interface CodeInputProps {
  label: string
  /** When a new code may be requested. The parent stores it, so that the wait outlives this component. */
  resend_at: string
  /** A new error clears the digits. */
  error?: string
  /** Makes the digits read-only while they are checked. */
  pending?: boolean
  now?: Clock
  onComplete: (code: string) => void
  /** Called to request a new code; the caller then updates `resend_at`. */
  onResend: () => void
}

export function CodeInput({ label, resend_at, error, pending, now, onComplete, onResend }: CodeInputProps) {
  const id = useId()
  const firstSlot = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [seenError, setSeenError] = useState(error)

  if (error !== seenError) {
    setSeenError(error)
    if (error) setCode('')
  }
  useEffect(() => {
    if (error) firstSlot.current?.focus()
  }, [error])

  function handlePaste(event: ClipboardEvent) {
    const pasted = pastedCode(event.clipboardData.getData('text/plain'), codeLength)
    if (pasted === 'too short') return
    event.preventDefault()
    event.stopPropagation()
    if (pasted === 'not a code' || pending) return
    setCode(pasted.code)
    onComplete(pasted.code)
  }

  function handleResend() {
    setCode('')
    firstSlot.current?.focus()
    onResend()
  }

  const isWrong = error !== undefined && code === ''
  return (
    <div>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <OTPField.Root
        id={id}
        length={codeLength}
        value={code}
        readOnly={pending}
        onValueChange={setCode}
        onValueComplete={onComplete}
        onPasteCapture={handlePaste}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        className="grid grid-cols-4 gap-2.5"
      >
        {slots.map((slot) => (
          <OTPField.Input
            key={slot}
            ref={slot === 1 ? firstSlot : undefined}
            aria-label={slot === 1 ? undefined : texts.digit(slot, codeLength)}
            aria-invalid={isWrong || undefined}
            className="num h-[84px] w-full rounded-tile border-2 border-transparent bg-mist text-center text-5xl font-semibold outline-none focus:border-ink focus:bg-white aria-invalid:border-b-error"
          />
        ))}
      </OTPField.Root>
      {isWrong && (
        <p id={`${id}-error`} role="alert" className="mt-3 text-xs text-error">
          {error}
        </p>
      )}
      <ResendCode resend_at={resend_at} now={now} onResend={handleResend} />
    </div>
  )
}
