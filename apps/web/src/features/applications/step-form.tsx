import { useEffect, useRef, type ReactNode } from 'react'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { applicationTexts as texts } from './applications.texts.ts'

interface StepFormProps {
  isSaving: boolean
  hasProblems: boolean
  onSubmit: () => void
  actions: ReactNode
  children: ReactNode
}

/** After a failed submit, focuses the first invalid field. */
export function StepForm({ isSaving, hasProblems, onSubmit, actions, children }: StepFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const isTried = useRef(false)

  useEffect(() => {
    if (!isTried.current || isSaving || !hasProblems) return
    isTried.current = false
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true], fieldset:has([role=alert]) button')
    wrong?.focus()
  })

  return (
    <form
      ref={form}
      noValidate
      onInput={() => {
        isTried.current = false
      }}
      className="grid max-w-[532px] gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        isTried.current = true
        if (!isSaving) onSubmit()
      }}
    >
      {children}
      <div className="flex flex-wrap gap-2">{actions}</div>
      {/* Placed below the buttons: it appears when a field loses focus and must not move the button being pressed. */}
      <FormProblem text={hasProblems ? texts.fix : undefined} />
    </form>
  )
}
