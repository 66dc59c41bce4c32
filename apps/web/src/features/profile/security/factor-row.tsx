import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { formatWhen } from '../../../lib/format-day.ts'
import { useNowIso } from '../../../lib/use-now.ts'
import { useZone } from '../../../lib/zone.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { toasts } from '../../../ui/overlay/toasts.ts'
import { removeFactorMutation, renameFactorMutation, type Factor } from './security.queries.ts'
import { securityTexts as texts } from './security.texts.ts'

export function FactorRow({ factor }: { factor: Factor }) {
  const [mode, setMode] = useState<'shown' | 'renamed' | 'removed'>('shown')
  const back = () => setMode('shown')
  return (
    <li className="border-b border-line py-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0">
          <p className="font-medium break-words">{factor.title}</p>
          <p className="mt-1 text-xs text-mute">
            {texts.kinds[factor.kind]}, <Dates factor={factor} />
          </p>
        </div>
        {mode === 'shown' && (
          <div className="flex flex-wrap gap-2">
            <Button
              variant="line"
              size="sm"
              aria-label={`${texts.rename}: ${factor.title}`}
              onClick={() => setMode('renamed')}
            >
              {texts.rename}
            </Button>
            <Button
              variant="line"
              size="sm"
              aria-label={`${texts.remove}: ${factor.title}`}
              onClick={() => setMode('removed')}
            >
              {texts.remove}
            </Button>
          </div>
        )}
      </div>
      {mode === 'renamed' && <Rename factor={factor} onDone={back} />}
      {mode === 'removed' && <Remove factor={factor} onDone={back} />}
    </li>
  )
}

function Dates({ factor: { used_at, created_at } }: { factor: Factor }) {
  const zone = useZone()
  const now_iso = useNowIso()
  const when = (instant_iso: string) => formatWhen({ instant_iso, now_iso, zone }).toLowerCase()
  return (
    <>
      {texts.added(when(created_at))}
      {used_at && `, ${texts.used(when(used_at))}`}
    </>
  )
}

function Rename({ factor, onDone }: { factor: Factor; onDone: () => void }) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { title: factor.title } })
  const rename = useMutation({ ...renameFactorMutation(), onSettled: onDone })
  const submit = handleSubmit(({ title }) => rename.mutate({ factor_id: factor.factor_id, title: title.trim() }))
  return (
    <form noValidate onSubmit={submit} className="mt-4 grid max-w-[532px] gap-4">
      <TextField
        label={texts.name}
        maxLength={60}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the pressed button is gone
        autoFocus
        error={formState.errors.title?.message}
        {...register('title', { validate: (title) => (title.trim() ? undefined : texts.name_needed) })}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" loading={rename.isPending}>
          {texts.save}
        </Button>
        <Button variant="line" size="sm" onClick={onDone}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}

function Remove({ factor, onDone }: { factor: Factor; onDone: () => void }) {
  const remove = useMutation({
    ...removeFactorMutation(),
    onSuccess: () => toasts.success(texts.removed),
    onError: onDone,
  })
  return (
    <div className="mt-4 grid max-w-[532px] gap-4">
      <p>{texts.remove_sure}</p>
      {factor.kind === 'PASSKEY' && <p className="text-xs text-mute">{texts.remove_passkey}</p>}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" loading={remove.isPending} onClick={() => remove.mutate(factor.factor_id)}>
          {texts.remove}
        </Button>
        <Button variant="line" size="sm" onClick={onDone}>
          {texts.keep}
        </Button>
      </div>
    </div>
  )
}
