import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { submitWith } from '../../ui/form/submit-with.ts'
import { factorCodeTexts as texts } from './confirmation.texts.ts'

interface FactorCodeProps {
  kind: 'TOTP' | 'RECOVERY_CODE'
  submit?: string
  pending: boolean
  error: Error | null
  onSubmit: (code: string) => void
}

export function FactorCodeForm({ kind, submit = texts.submit, pending, error, onSubmit }: FactorCodeProps) {
  const { register, handleSubmit, setFocus, formState } = useForm({ defaultValues: { code: '' } })
  useEffect(() => setFocus('code'), [setFocus])
  useEffect(() => {
    if (error) setFocus('code', { shouldSelect: true })
  }, [error, setFocus])
  const send = handleSubmit(({ code }) => onSubmit(code.trim()))
  const isTotp = kind === 'TOTP'

  return (
    <form noValidate onSubmit={submitWith(send)} className="grid gap-5">
      <TextField
        label={texts.label[kind]}
        hint={texts.hint[kind]}
        inputMode={isTotp ? 'numeric' : 'text'}
        autoComplete={isTotp ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        error={formState.errors.code?.message ?? (error instanceof ApiError ? error.message : undefined)}
        {...register('code', { validate: (code) => (isWhole(kind, code) ? undefined : texts.short[kind]) })}
      />
      <Button type="submit" size="lg" loading={pending}>
        {submit}
      </Button>
    </form>
  )
}

function isWhole(kind: FactorCodeProps['kind'], code: string): boolean {
  const bare = code.replaceAll(/[\s-]/g, '')
  return kind === 'TOTP' ? /^\d{6}$/.test(bare) : /^[a-z2-7]{10}$/i.test(bare)
}
