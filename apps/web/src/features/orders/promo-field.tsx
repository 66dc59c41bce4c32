import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { cartTexts } from './orders.texts.ts'
import type { PromoChoice } from './use-promo-code.ts'

export function PromoField({ promo }: { promo: PromoChoice }) {
  const [isOpen, setIsOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  // After a click here the focus moves to whatever replaces the control.
  const isPressed = useRef(false)
  const { code, quote, problem } = promo
  const view = quote ? 'APPLIED' : isOpen || code !== null ? 'FORM' : 'CLOSED'

  useEffect(() => {
    if (isPressed.current) box.current?.querySelector<HTMLElement>('input, button')?.focus()
    isPressed.current = false
  }, [view])
  useEffect(() => {
    if (problem) isPressed.current = false
  }, [problem])

  function openForm() {
    isPressed.current = true
    setIsOpen(true)
  }

  return (
    <div ref={box}>
      {view === 'APPLIED' && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p role="status" className="min-w-0 text-xs font-medium break-all">
            {cartTexts.promo_applied(quote?.code ?? '')}
          </p>
          <Button
            variant="line"
            size="sm"
            onClick={() => {
              openForm()
              promo.remove()
            }}
          >
            {cartTexts.promo_remove}
          </Button>
        </div>
      )}
      {view === 'FORM' && (
        <PromoForm
          promo={promo}
          onApply={(typed) => {
            isPressed.current = true
            promo.apply(typed)
          }}
          onClear={() => {
            setIsOpen(true)
            promo.remove()
          }}
        />
      )}
      {view === 'CLOSED' && (
        <Button variant="line" size="sm" onClick={openForm}>
          {cartTexts.promo_add}
        </Button>
      )}
    </div>
  )
}

interface PromoFormProps {
  promo: PromoChoice
  onApply: (typed: string) => void
  onClear: () => void
}

function PromoForm({ promo, onApply, onClear }: PromoFormProps) {
  const [text, setText] = useState(promo.code ?? '')
  const [isMissing, setIsMissing] = useState(false)

  function apply(event: FormEvent) {
    event.preventDefault()
    const typed = text.trim()
    if (typed !== '') onApply(typed)
    else if (promo.code === null) setIsMissing(true)
    else onClear()
  }

  return (
    <form noValidate onSubmit={apply} className="grid gap-3">
      <TextField
        label={cartTexts.promo}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setIsMissing(false)
        }}
        error={isMissing ? cartTexts.promo_required : promo.problem}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        className="uppercase"
      />
      <Button type="submit" variant="line" size="sm" className="justify-self-start" loading={promo.isChecking}>
        {cartTexts.promo_apply}
      </Button>
    </form>
  )
}
