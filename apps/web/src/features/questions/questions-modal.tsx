import { questionsMax } from '@razgovor/contract/limits'
import type { SpeakersQuestions } from '@razgovor/contract/meeting-questions'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { FormProvider, useFieldArray, useForm } from 'react-hook-form'
import { isRefusal } from '../../lib/api-error.ts'
import { closeModal, type ModalProps } from '../../lib/modal.ts'
import { useFresh } from '../../lib/use-fresh.ts'
import { Button } from '../../ui/button.tsx'
import { WithQuery } from '../../ui/feedback/with-query.tsx'
import { FormButtons } from '../../ui/form/form-buttons.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { useViewer } from '../session/use-viewer.ts'
import { QuestionFields } from './question-fields.tsx'
import { newQuestionForm, questionField, readQuestion, toQuestionForm, type QuestionsForm } from './question-form.ts'
import { questionRefusals, questionsQuery, saveQuestionsMutation, type QuestionScope } from './questions.queries.ts'
import { questionTexts as texts } from './questions.texts.ts'

export default function QuestionsModal({ name, ...scope }: ModalProps['MEETING_QUESTIONS']) {
  const user_id = useViewer()?.user.user_id ?? ''
  const query = useFresh(questionsQuery({ ...scope, user_id }))
  if (isRefusal(query.error, 'not_exist')) return <p>{texts.gone}</p>
  return (
    <>
      <p className="-mt-4 mb-5 break-words text-mute">
        {name === null ? texts.about_all : texts.about_some(name)} {texts.about}
      </p>
      <WithQuery query={query}>{(begins) => <Editor scope={{ ...scope, user_id }} begins={begins} />}</WithQuery>
    </>
  )
}

function Editor({ scope, begins }: { scope: QuestionScope; begins: SpeakersQuestions }) {
  const form = useForm<QuestionsForm>({ defaultValues: { questions: begins.questions.map(toQuestionForm) } })
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'questions' })
  const save = useMutation(saveQuestionsMutation(scope))
  const list = useRef<HTMLDivElement>(null)
  const left = begins.questions_max - fields.length

  const submit = form.handleSubmit(({ questions }) =>
    save.mutate(questions.map(readQuestion), {
      onSuccess: () => {
        closeModal()
        toasts.success(texts.saved)
      },
      onError: showProblem,
    }),
  )

  function showProblem(error: unknown) {
    if (!isRefusal(error, ...questionRefusals)) return
    const named = Object.entries(error.fields).map(([path, message]) => ({ field: questionField(path), message }))
    for (const { field, message } of named) form.setError(field, { message })
    if (named.length === 0) form.setError('root', { message: error.message })
  }

  function removeAt(index: number) {
    remove(index)
    list.current?.focus()
  }

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <div ref={list} tabIndex={-1} className="grid gap-5 outline-none">
          {fields.map(({ id }, index) => (
            <fieldset key={id} className="grid min-w-0 gap-4 rounded-card border border-line p-5">
              <legend className="px-1 font-semibold">{texts.number(index + 1)}</legend>
              <QuestionFields index={index} />
              <div className="flex flex-wrap gap-2">
                {index > 0 && (
                  <Button variant="ghost" size="sm" onClick={() => move(index, index - 1)}>
                    {texts.earlier}
                  </Button>
                )}
                <Button variant="ghost" size="sm" onClick={() => removeAt(index)}>
                  {texts.remove}
                </Button>
              </div>
            </fieldset>
          ))}
        </div>
        {left > 0 ? (
          <div className="grid justify-items-start gap-2">
            <Button variant="line" onClick={() => append(newQuestionForm())}>
              <Icon name="plus" />
              {texts.add}
            </Button>
            <p className="text-xs text-mute">{texts.left(left)}</p>
          </div>
        ) : (
          <p className="text-xs text-mute">{texts.full(questionsMax)}</p>
        )}
        {fields.length > 0 && <p className="text-xs text-mute">{texts.required_hint}</p>}
        <FormProblem text={form.formState.errors.root?.message} />
        <FormButtons submit={texts.save} cancel={texts.cancel} loading={save.isPending} />
      </form>
    </FormProvider>
  )
}
