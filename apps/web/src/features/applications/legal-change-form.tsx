import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isRefusal } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { legalProblems, type Problems } from './application-rules.ts'
import type { Legal } from './applications.queries.ts'
import { LegalFields } from './legal-fields.tsx'
import { legalChangeRefusals, submitLegalChangeMutation, type Registration } from './legal-registration.queries.ts'
import { registrationTexts as texts } from './legal-registration.texts.ts'
import { StepForm } from './step-form.tsx'
import { useShownProblems } from './use-shown-problems.ts'
import { wholeLegal } from './whole-step.ts'

interface LegalChangeFormProps {
  user_id: string
  registration: Registration
  onClose: () => void
}

/** A form that starts from the details submitted last, else from those in force. */
export function LegalChangeForm({ user_id, registration, onClose }: LegalChangeFormProps) {
  const { current, change, refusal, paid_ahead } = registration
  const [legal, setLegal] = useState<Legal>((change ?? refusal ?? current)?.legal ?? {})
  const submit = useMutation(submitLegalChangeMutation())
  const { shown, leave, attempt } = useShownProblems(legalProblems(legal), refusedFields(submit.error))
  const heading = useHeading()
  const refused = isRefusal(submit.error, 'human_friendly') ? submit.error.message : undefined

  function type(typed: Legal) {
    submit.reset()
    setLegal({ ...legal, ...typed })
  }

  function send() {
    submit.mutate(
      { user_id, body: wholeLegal(legal) },
      {
        onSuccess() {
          toasts.success(texts.submitted)
          window.scrollTo({ top: 0 })
          onClose()
        },
      },
    )
  }

  return (
    <section aria-labelledby="legal-form" className="rounded-card border border-line p-6 md:p-8">
      <h2 id="legal-form" ref={heading} tabIndex={-1} className="h3 scroll-mt-24 outline-none">
        {texts.form_title}
      </h2>
      <p className="mt-2 mb-6 max-w-[34em] text-mute">
        {texts.form_text} {change && texts.replaces}
      </p>
      <StepForm
        isSaving={submit.isPending}
        hasProblems={Object.keys(shown).length > 0}
        onSubmit={() => attempt(send)}
        actions={
          <>
            <Button type="submit" size="lg" loading={submit.isPending}>
              {texts.submit}
            </Button>
            <Button size="lg" variant="line" onClick={onClose}>
              {texts.cancel}
            </Button>
          </>
        }
      >
        <LegalFields legal={legal} shown={shown} onLeave={leave} onChange={type} />
        {legal.legal_form === 'INDIVIDUAL' && <SaleNotice paid_ahead={paid_ahead} isPaidOut={hasAccount(current)} />}
        <FormProblem {...(refused !== undefined && { text: refused })} />
      </StepForm>
    </section>
  )
}

function refusedFields(error: unknown): Problems {
  if (!isRefusal(error, ...legalChangeRefusals)) return {}
  return Object.fromEntries(Object.entries(error.fields).map(([field, problem]) => [`legal.${field}`, problem]))
}

function hasAccount(current: Registration['current']): boolean {
  return current !== null && current.legal.legal_form !== 'INDIVIDUAL'
}

interface SaleNoticeProps {
  paid_ahead: Registration['paid_ahead']
  isPaidOut: boolean
}

function SaleNotice({ paid_ahead: { on_sale_count, sold_count }, isPaidOut }: SaleNoticeProps) {
  if (on_sale_count + sold_count === 0 && !isPaidOut) return null
  return (
    <div className="grid gap-2 rounded-slot border border-line px-4 py-3">
      {on_sale_count > 0 && <p>{texts.leaves_sale(on_sale_count)}</p>}
      {sold_count > 0 && <p>{texts.stays(sold_count)}</p>}
      {isPaidOut && <p>{texts.no_payouts}</p>}
    </div>
  )
}

/** Moves the focus to the form, which opens below the current details. */
function useHeading() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return heading
}
