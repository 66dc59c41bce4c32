import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { isRefusal } from '../../lib/api-error.ts'
import { openModal, type Newcomer } from '../../lib/modal.ts'
import { showRefusal } from '../../lib/show-refusal.ts'
import { readerZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { emailProblem } from './account-rules.ts'
import {
  emailKnownQuery,
  linkIdentityMutation,
  newcomerRefusals,
  requestIdentityCodeMutation,
} from './accounts.queries.ts'
import { accountTexts } from './accounts.texts.ts'
import { AuthFrame } from './auth-frame.tsx'
import { ConsentsFields } from './consents-fields.tsx'
import { completeSignIn } from './complete-sign-in.ts'
import type { PendingIdentity } from './identity-arrival.ts'
import { NamesFields } from './names-fields.tsx'
import { resendAt } from './resend-at.ts'

const texts = accountTexts.newcomer

interface NewcomerFormProps {
  code_verifier: string
  pending: PendingIdentity
  next: string
  /** Called when the API no longer stores the newcomer's data. */
  onOutdated: (why: string) => void
}

export function NewcomerForm({ code_verifier, pending, next, onOutdated }: NewcomerFormProps) {
  const { provider, is_email_trusted, first_name, last_name } = pending
  const form = useForm({
    defaultValues: { email: pending.email ?? '', first_name, last_name, terms: false, personal_data: false },
  })
  const { register, handleSubmit, getValues, formState } = form
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const link = useMutation(linkIdentityMutation())
  const requestCode = useMutation(requestIdentityCodeMutation())
  const [email, setEmail] = useState(pending.email ?? '')
  /** The last code sent; going back and forward again does not send another. */
  const [sent, setSent] = useState<{ email: string; resend_at: string } | null>(null)
  const { data } = useQuery({ ...emailKnownQuery(email), enabled: !isProved(email) && !emailProblem(email) })
  const isKnown = data?.exists === true
  const name = accountTexts.identity.names[provider]

  function isProved(typed: string): boolean {
    return is_email_trusted && typed === pending.email
  }

  function typedEmail(): string {
    return getValues('email').trim().toLowerCase()
  }

  const submit = handleSubmit(async () => {
    const typed = typedEmail()
    if (isProved(typed))
      return link.mutate({ ...toNewcomer(), email: typed }, { onSuccess: finish, onError: showProblem })
    const { exists } = await queryClient.ensureQueryData(emailKnownQuery(typed)).catch(() => ({ exists: false }))
    if (sent?.email === typed) return askForCode(sent, exists)
    requestCode.mutate(
      { code_verifier, email: typed },
      {
        onSuccess: ({ resend_after_seconds }) => {
          const asked = { email: typed, resend_at: resendAt(resend_after_seconds) }
          setSent(asked)
          askForCode(asked, exists)
        },
        onError: showProblem,
      },
    )
  })

  function toNewcomer(): Newcomer {
    const { terms, personal_data, ...names } = getValues()
    return {
      code_verifier,
      // The form asks for no names if the account exists.
      first_name: names.first_name.trim() || undefined,
      last_name: names.last_name.trim() || undefined,
      time_zone_id: readerZone(),
      consents: { terms, personal_data },
    }
  }

  function askForCode(asked: { email: string; resend_at: string }, exists: boolean) {
    openModal('EMAIL_CODE', {
      purpose: 'LINK_IDENTITY',
      ...asked,
      provider,
      newcomer: toNewcomer(),
      isKnown: exists,
      next,
    })
  }

  function finish(session: Parameters<typeof completeSignIn>[0]) {
    completeSignIn(session)
    void navigate(next, { replace: true })
  }

  function showProblem(error: unknown) {
    if (isRefusal(error, 'not_exist')) onOutdated(error.message)
    else showRefusal(form, error, newcomerRefusals)
  }

  function intro(): string {
    if (isKnown) return texts.is_known(name)
    return pending.email ? texts.first_time(name) : texts.no_email(name)
  }

  const { errors, isSubmitting } = formState
  return (
    <AuthFrame title={texts.title}>
      <FormProvider {...form}>
        <form noValidate onSubmit={submit} className="mt-6 grid gap-6">
          <p role="status" className="text-mute">
            {intro()}
          </p>
          <TextField
            label={accountTexts.email.label}
            type="email"
            inputMode="email"
            autoComplete="email"
            error={errors.email?.message}
            {...register('email', { validate: emailProblem, onBlur: () => setEmail(typedEmail()) })}
          />
          {!isKnown && (
            <>
              <NamesFields />
              <ConsentsFields />
            </>
          )}
          <FormProblem text={errors.root?.message} />
          <Button type="submit" size="lg" loading={isSubmitting || link.isPending || requestCode.isPending}>
            {texts.submit}
          </Button>
          {!isProved(email) && !isKnown && <p className="text-xs text-mute">{texts.code_follows}</p>}
        </form>
      </FormProvider>
    </AuthFrame>
  )
}
