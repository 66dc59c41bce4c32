import { noteMax } from '@razgovor/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { closeModal, type ModalProps } from '../../lib/modal.ts'
import { showRefusal } from '../../lib/show-refusal.ts'
import { useFresh } from '../../lib/use-fresh.ts'
import { WithQuery } from '../../ui/feedback/with-query.tsx'
import { FormButtons } from '../../ui/form/form-buttons.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { noteTexts as texts } from './conversations.texts.ts'
import { noteQuery, noteRefusals, saveNoteMutation } from './listener-notes.queries.ts'

export default function NoteModal({ user_id, name }: ModalProps['LISTENER_NOTE']) {
  return (
    <WithQuery query={useFresh(noteQuery(user_id))}>
      {({ text }) => <NoteForm user_id={user_id} name={name} text={text} />}
    </WithQuery>
  )
}

function NoteForm({ user_id, name, text }: ModalProps['LISTENER_NOTE'] & { text: string }) {
  const form = useForm({ defaultValues: { text } })
  const { errors } = form.formState
  const save = useMutation(saveNoteMutation(user_id))
  const submit = form.handleSubmit((written) =>
    save.mutate(written.text.trim(), {
      onSuccess: (note) => {
        closeModal()
        toasts.success(note.text ? texts.saved : texts.deleted)
      },
      onError: (error) => showRefusal(form, error, noteRefusals),
    }),
  )
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <p className="-mt-4 break-words text-mute">{texts.about(name)}</p>
      <TextAreaField label={texts.field} maxLength={noteMax} error={errors.text?.message} {...form.register('text')} />
      <FormProblem text={errors.root?.message} />
      <FormButtons submit={texts.save} cancel={texts.cancel} loading={save.isPending} />
    </form>
  )
}
