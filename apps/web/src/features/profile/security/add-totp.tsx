import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { isRefusal } from '../../../lib/api-error.ts'
import type { Answer } from '../../../lib/api-types.ts'
import { showRefusal } from '../../../lib/show-refusal.ts'
import { Button } from '../../../ui/button.tsx'
import { FormProblem } from '../../../ui/form/form-problem.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { factorCodeTexts } from '../../accounts/confirmation.texts.ts'
import { beginTotpMutation, confirmTotpMutation, totpRefusals } from './security.queries.ts'
import { securityTexts, totpTexts as texts } from './security.texts.ts'

interface AddTotpProps {
  onAdded: (recovery_codes: readonly string[] | null) => void
  onCancel: () => void
}

export function AddTotp({ onAdded, onCancel }: AddTotpProps) {
  const begin = useMutation({ ...beginTotpMutation(), onError: onCancel })
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    begin.mutate()
  }, [begin])
  if (!begin.data) return <Skeleton className="mt-6 h-60" />
  return <TotpForm totp={begin.data} onAdded={onAdded} onCancel={onCancel} />
}

function TotpForm({ totp, onAdded, onCancel }: AddTotpProps & { totp: Answer<'POST /api/auth/second-factors/totp'> }) {
  const form = useForm({ defaultValues: { code: '', title: texts.default_name } })
  const { register, handleSubmit, setError, setFocus, formState } = form
  const confirm = useMutation(confirmTotpMutation())
  useEffect(() => setFocus('code'), [setFocus])

  const submit = handleSubmit(({ code, title }) => {
    confirm.mutate(
      { factor_id: totp.factor_id, code: code.trim(), title: title.trim() },
      {
        onSuccess: ({ recovery_codes }) => onAdded(recovery_codes),
        onError: (error) => {
          if (isRefusal(error, 'wrong_code')) setError('code', { message: error.message }, { shouldFocus: true })
          else showRefusal(form, error, totpRefusals)
        },
      },
    )
  })

  return (
    <form noValidate onSubmit={submit} aria-label={texts.title} className="mt-6 grid max-w-[532px] gap-5">
      <p>{texts.scan}</p>
      <QrCode text={totp.uri} label={texts.qr} width={200} />
      <p className="text-xs text-mute">
        {texts.by_hand} <span className="num font-mono tracking-normal text-ink">{inGroups(totp.secret)}</span>
      </p>
      <TextField
        label={factorCodeTexts.label.TOTP}
        hint={factorCodeTexts.hint.TOTP}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        error={formState.errors.code?.message}
        {...register('code', {
          validate: (code) => (/^\d{6}$/.test(code.replaceAll(/\s/g, '')) ? undefined : factorCodeTexts.short.TOTP),
        })}
      />
      <TextField
        label={securityTexts.name}
        hint={securityTexts.name_hint}
        maxLength={60}
        error={formState.errors.title?.message}
        {...register('title', { validate: (title) => (title.trim() ? undefined : securityTexts.name_needed) })}
      />
      <FormProblem text={formState.errors.root?.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={confirm.isPending}>
          {texts.submit}
        </Button>
        <Button variant="line" onClick={onCancel}>
          {securityTexts.cancel}
        </Button>
      </div>
    </form>
  )
}

function inGroups(secret: string): string {
  return secret.replaceAll(/.{4}(?=.)/g, '$& ')
}
