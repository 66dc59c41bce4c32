import type { CartItem } from '@razgovor/contract/orders'
import type { AskedQuestions } from '@razgovor/contract/meeting-questions'
import { useIsMutating, useMutation, useQuery } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'
import { isRefusal } from '../../lib/api-error.ts'
import { formatWhen } from '../../lib/format-day.ts'
import { closeModal, type ModalProps } from '../../lib/modal.ts'
import { useFresh } from '../../lib/use-fresh.ts'
import { useNowIso } from '../../lib/use-now.ts'
import { useZone, zoneName } from '../../lib/zone.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { WithQuery } from '../../ui/feedback/with-query.tsx'
import { FormButtons } from '../../ui/form/form-buttons.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { cartQuery } from '../orders/orders.queries.ts'
import { AnswerField } from './answer-field.tsx'
import { readAnswers, toAnswersForm, type AnswersForm } from './answer-form.ts'
import { answerRefusals, askedQuery, saveAnswersMutation, uploadAnswerMutation } from './questions.queries.ts'
import { answerTexts as texts } from './questions.texts.ts'

export default function AnswersModal({ slot_id, booked_slot_ids }: ModalProps['ANSWER_QUESTIONS']) {
  const query = useFresh(askedQuery(slot_id))
  const { data: cart } = useQuery(cartQuery())
  const also = booked_slot_ids?.filter((id) => id !== slot_id) ?? alikeInCart(cart?.items ?? [], slot_id)
  if (isRefusal(query.error, 'not_exist')) return <p>{texts.none}</p>
  return (
    <WithQuery query={query}>
      {(asked) => <AnswersFields slot_id={slot_id} asked={asked} also={also} isNew={booked_slot_ids !== undefined} />}
    </WithQuery>
  )
}

/** Returns the other available slots in the cart that have the same questions. */
function alikeInCart(items: readonly CartItem[], slot_id: string): string[] {
  const own = items.find(({ slot }) => slot.slot_id === slot_id)
  if (!own) return []
  const { speaker_id, kind_id, series_id } = own.slot
  return items
    .filter(({ slot, availability }) => availability === 'AVAILABLE' && slot.slot_id !== slot_id)
    .filter(({ slot }) => slot.speaker_id === speaker_id && slot.kind_id === kind_id && slot.series_id === series_id)
    .map(({ slot }) => slot.slot_id)
}

interface AnswersFieldsProps {
  slot_id: string
  asked: AskedQuestions
  also: readonly string[]
  /** Whether the slot was booked just now. */
  isNew: boolean
}

function AnswersFields({ slot_id, asked: { questions, until_iso, can_answer }, also, isNew }: AnswersFieldsProps) {
  const zone = useZone()
  const now_iso = useNowIso()
  const form = useForm<AnswersForm>({ defaultValues: toAnswersForm(questions) })
  const save = useMutation(saveAnswersMutation(slot_id))
  const uploads = useIsMutating({ mutationKey: uploadAnswerMutation(slot_id).mutationKey })

  const submit = form.handleSubmit((typed) => {
    const answers = readAnswers(questions, typed)
    if (answers.length === 0) return closeModal()
    save.mutate(
      { answers, also_slot_ids: typed.also ? [...also] : [] },
      {
        onSuccess: () => {
          closeModal()
          toasts.success(texts.saved)
        },
        onError: (error) => showProblem(error, answers),
      },
    )
  })

  function showProblem(error: unknown, answers: readonly { question_id: string }[]) {
    if (!isRefusal(error, ...answerRefusals)) return
    const named = Object.entries(error.fields).flatMap(([path, message]) => {
      const sent = answers[Number(/^answers\.(\d+)/.exec(path)?.[1])]
      const question = questions.find(({ question_id }) => question_id === sent?.question_id)
      return question ? [{ question, message }] : []
    })
    for (const { question, message } of named)
      form.setError(`answers.${question.question_id}.${question.question_type === 'FILE' ? 'file' : 'text'}`, {
        message,
      })
    if (named.length === 0) form.setError('root', { message: error.message })
  }

  if (questions.length === 0) return <p>{texts.none}</p>
  const start = `${formatWhen({ instant_iso: until_iso, now_iso, zone }).toLowerCase()}. ${zoneName(zone, until_iso)}`
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <p className="-mt-4 text-mute">{can_answer ? texts.about(start) : texts.over}</p>
        {questions.map((question) => (
          <AnswerField key={question.question_id} slot_id={slot_id} question={question} disabled={!can_answer} />
        ))}
        {can_answer && also.length > 0 && (
          <Checkbox
            label={isNew ? texts.also_booked(also.length) : texts.also_in_cart(also.length)}
            {...form.register('also')}
          />
        )}
        <FormProblem text={form.formState.errors.root?.message} />
        {can_answer && (
          <FormButtons
            submit={texts.save}
            cancel={isNew ? texts.later : texts.cancel}
            loading={save.isPending || uploads > 0}
          />
        )}
      </form>
    </FormProvider>
  )
}
