import type { Tariff } from '@razgovor/contract/tariffs'
import { zoneTitle } from '@razgovor/contract/time-zones'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode, type Ref } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { isRefusal } from '../../../lib/api-error.ts'
import { dayOf } from '../../../lib/time.ts'
import { useNowIso } from '../../../lib/use-now.ts'
import { useZone } from '../../../lib/zone.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { FormProblem } from '../../../ui/form/form-problem.tsx'
import { toasts } from '../../../ui/overlay/toasts.ts'
import { UnsavedChanges } from '../../../ui/form/unsaved-changes.tsx'
import { isSameRules, rulesField, toRules, type RulesForm } from './availability-form.ts'
import { AvailabilityPreview } from './availability-preview.tsx'
import { availabilityRefusals, saveAvailabilityMutation } from './availability.queries.ts'
import { availabilityTexts as texts } from './availability.texts.ts'
import { MeetingKinds } from './meeting-kinds.tsx'
import { MeetingRules } from './meeting-rules.tsx'
import { SpecialDays } from './special-days.tsx'
import { WeekHours } from './week-hours.tsx'

interface AvailabilityEditorProps {
  tariff: Tariff
  user_id: string
  begins: RulesForm
  isNew: boolean
}

export function AvailabilityEditor({ tariff, user_id, begins, isNew }: AvailabilityEditorProps) {
  const [saved, setSaved] = useState(isNew ? null : begins)
  const form = useForm<RulesForm>({ defaultValues: begins, mode: 'onTouched' })
  const { register, control, getValues, setValue, setError, handleSubmit, formState } = form
  useWatch({ control })
  const values = getValues()
  const rules = toRules(values)
  const save = useMutation(saveAvailabilityMutation())
  const ownZone = useZone()
  const now_iso = useNowIso()
  const week = useRef<HTMLHeadingElement>(null)

  // Moves the focus, because the button that was pressed is gone.
  useEffect(() => {
    if (isNew) week.current?.focus({ preventScroll: true })
  }, [isNew])

  const submit = handleSubmit((sent) => {
    const body = toRules(sent)
    if (!body) return
    save.mutate(
      { params: { user_id }, body },
      {
        onSuccess: ({ added_count, removed_count }) => {
          setSaved(structuredClone(sent))
          toasts.success(texts.saved(added_count, removed_count))
        },
        onError: showProblem,
      },
    )
  })

  function showProblem(error: unknown) {
    if (!isRefusal(error, ...availabilityRefusals)) return
    const fields = Object.entries(error.fields).map(([path, message]) => ({ field: rulesField(path), message }))
    for (const { field, message } of fields) setError(field, { message }, { shouldFocus: true })
    if (fields.length === 0) setError('root', { message: error.message })
  }

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_380px]">
        <div className="grid gap-10">
          <div>
            <Checkbox role="switch" aria-checked={values.is_on} label={texts.is_on} {...register('is_on')} />
            <p className="text-xs text-mute">{texts.is_on_hint}</p>
          </div>
          <Part title={texts.week} heading={week}>
            <p className="flex flex-wrap items-center gap-x-4 text-xs text-mute">
              {texts.zone(zoneTitle(values.time_zone_id))}
              {values.time_zone_id !== ownZone && (
                <Button variant="line" size="sm" onClick={() => setValue('time_zone_id', ownZone)}>
                  {texts.zone_differs(zoneTitle(ownZone))}
                </Button>
              )}
            </p>
            <WeekHours />
          </Part>
          <Part title={texts.details}>
            <div className="grid gap-5">
              {isTooLong(values, tariff) && <p className="font-medium">{texts.beyond_tariff}</p>}
              <MeetingKinds tariff={tariff} savedIds={saved?.kinds.map(({ kind_id }) => kind_id) ?? []} />
            </div>
          </Part>
          <Part title={texts.rules}>
            <MeetingRules />
          </Part>
          <Part title={texts.exceptions}>
            <p className="mb-5 text-mute">{texts.exceptions_text}</p>
            <SpecialDays today={dayOf(now_iso, values.time_zone_id)} />
          </Part>
        </div>
        <aside aria-label={texts.preview} className="rounded-card border border-line p-6 lg:sticky lg:top-28">
          <h2 className="h3 mb-3">{texts.preview}</h2>
          <AvailabilityPreview user_id={user_id} rules={rules} zone={values.time_zone_id} />
          <div className="mt-7 grid gap-3">
            <FormProblem text={formState.errors.root?.message} />
            <Button type="submit" size="lg" loading={save.isPending}>
              {texts.save}
            </Button>
          </div>
        </aside>
      </form>
      <UnsavedChanges exist={saved === null || !isSameRules(saved, values)} />
    </FormProvider>
  )
}

function isTooLong({ kinds }: RulesForm, { meeting_minutes }: Tariff): boolean {
  return meeting_minutes !== null && kinds.some((kind) => kind.is_offered && Number(kind.minutes) > meeting_minutes)
}

interface PartProps {
  title: string
  heading?: Ref<HTMLHeadingElement>
  children: ReactNode
}

function Part({ title, heading, children }: PartProps) {
  return (
    <section aria-label={title}>
      <h2 ref={heading} tabIndex={-1} className="h3 mb-3 outline-none">
        {title}
      </h2>
      {children}
    </section>
  )
}
