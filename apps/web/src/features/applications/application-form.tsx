import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { isRefusal } from '../../lib/api-error.ts'
import { detailsProblems, legalProblems, type Problems } from './application-rules.ts'
import { ApplicationProgress, type FormStep } from './application-progress.tsx'
import { ApplicationSummary } from './application-summary.tsx'
import { changeDraftMutation, saveStepMutation, stepRefusals, type Application } from './applications.queries.ts'
import { DetailsStep } from './details-step.tsx'
import { LegalStep } from './legal-step.tsx'
import { wholeDetails, wholeLegal } from './whole-step.ts'
import { dropUnsaved } from './unsaved.ts'
import { useDraft } from './use-draft.ts'

export function ApplicationForm({ application, photo }: { application: Application; photo: ReactNode }) {
  const draft = useDraft(application)
  const [search, setSearch] = useSearchParams()
  const [refused, setRefused] = useState<Problems>({})
  const save = useMutation(saveStepMutation())
  const goBack = useMutation(changeDraftMutation())
  const step = stepOf(application, search)
  const top = useTop(step)

  function showSummary(isShown: boolean) {
    setSearch(isShown ? { step: 'summary' } : {}, { replace: true })
  }

  function send(body: Parameters<typeof save.mutate>[0]) {
    save.mutate(body, {
      onSuccess() {
        setRefused({})
        dropUnsaved()
        showSummary(body.step === 'LEGAL_ENTITY_CHOICE')
      },
      onError: (error) => showProblems(error),
    })
  }

  function showProblems(error: unknown) {
    if (!isRefusal(error, ...stepRefusals)) return
    setRefused(error.fields)
    if (step !== 'summary') return
    showSummary(false)
    if (Object.keys(error.fields).some((field) => !field.startsWith('legal')))
      goBack.mutate({ step: 'SPEAKER_DETAILS' })
  }

  function change(typed: Parameters<typeof draft.change>[0]) {
    setRefused({})
    draft.change(typed)
  }

  const shared = { draft: { ...draft, change }, refused, isSaving: save.isPending }
  return (
    <>
      <div ref={top} tabIndex={-1} className="outline-none">
        <ApplicationProgress step={step} saveState={draft.saveState} />
      </div>
      {step === 'SPEAKER_DETAILS' && (
        <DetailsStep
          {...shared}
          photo={photo}
          problems={detailsProblems(draft.details)}
          onNext={() => send({ step, ...wholeDetails(draft.details) })}
        />
      )}
      {step === 'LEGAL_ENTITY_CHOICE' && (
        <LegalStep
          {...shared}
          problems={legalProblems(draft.legal)}
          onNext={() => send({ step, legal: wholeLegal(draft.legal) })}
          onBack={() => goBack.mutate({ step: 'SPEAKER_DETAILS' })}
        />
      )}
      {step === 'summary' && (
        <ApplicationSummary
          typed={draft}
          isSending={save.isPending}
          onChangeDetails={() => {
            showSummary(false)
            goBack.mutate({ step: 'SPEAKER_DETAILS' })
          }}
          onChangeLegal={() => showSummary(false)}
          onSend={() => send({ step: 'SUBMITTED' })}
        />
      )}
    </>
  )
}

/** Returns the step to show: the server stores the step, and the address says whether the summary is open. */
function stepOf({ step }: Application, search: URLSearchParams): FormStep {
  if (step !== 'LEGAL_ENTITY_CHOICE') return 'SPEAKER_DETAILS'
  return search.get('step') === 'summary' ? 'summary' : 'LEGAL_ENTITY_CHOICE'
}

function useTop(step: FormStep) {
  const top = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    window.scrollTo({ top: 0 })
    top.current?.focus({ preventScroll: true })
  }, [step])
  return top
}
