import { useMutation } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { closeModal, type ModalProps } from '../../lib/modal.ts'
import { showRefusal } from '../../lib/show-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { accountRefusals, signInMutation } from './accounts.queries.ts'
import { accountTexts } from './accounts.texts.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { NamesFields } from './names-fields.tsx'

const texts = accountTexts.names

export default function NamesModal({ email, password, next }: ModalProps['SIGN_IN_NAMES']) {
  const form = useForm({ defaultValues: { first_name: '', last_name: '' } })
  const signIn = useMutation(signInMutation())
  const navigate = useNavigate()

  const submit = form.handleSubmit((names) => {
    signIn.mutate(
      { email, password, ...names },
      {
        onSuccess: (session) => {
          completeSignIn(session)
          closeModal()
          void navigate(next, { replace: true })
        },
        onError: (error) => showRefusal(form, error, accountRefusals),
      },
    )
  })

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <p className="-mt-4 text-mute">{texts.text}</p>
        <NamesFields />
        <FormProblem text={form.formState.errors.root?.message} />
        <Button type="submit" size="lg" loading={signIn.isPending}>
          {texts.submit}
        </Button>
      </form>
    </FormProvider>
  )
}
