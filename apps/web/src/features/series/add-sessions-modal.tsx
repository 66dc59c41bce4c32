import type { Tariff } from '@razgovor/contract/tariffs'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { closeModal, type ModalProps } from '../../lib/modal.ts'
import { countTouched } from '../../lib/slot-changes.ts'
import { addDays, dayOf } from '../../lib/time.ts'
import { useNowIso } from '../../lib/use-now.ts'
import { useZone } from '../../lib/zone.ts'
import { usualMinutes } from '../../lib/stretch-form.ts'
import { Button } from '../../ui/button.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { WithQuery } from '../../ui/feedback/with-query.tsx'
import { useViewer } from '../session/use-viewer.ts'
import { currentTariffQuery } from '../tariffs/tariffs.queries.ts'
import { emptySessions, toNewSessions, type SessionsForm } from './series-form.ts'
import { SeriesProblem } from './series-problem.tsx'
import { addSessionsMutation } from './series.queries.ts'
import { seriesTexts } from './series.texts.ts'
import { SessionsFields, useSessionsPreview } from './sessions-fields.tsx'
import { showSeriesRefusal } from './show-series-refusal.ts'

const texts = seriesTexts.sessions_form

export default function AddSessionsModal({ series_id }: ModalProps['ADD_SESSIONS']) {
  return (
    <WithQuery query={useQuery(currentTariffQuery())}>
      {({ tariff }) => <AddSessions series_id={series_id} tariff={tariff} />}
    </WithQuery>
  )
}

function AddSessions({ series_id, tariff }: ModalProps['ADD_SESSIONS'] & { tariff: Tariff }) {
  const zone = useZone()
  const today = dayOf(useNowIso(), zone)
  const user_id = useViewer()?.user.user_id ?? ''
  const form = useForm<SessionsForm>({
    defaultValues: emptySessions(addDays(today, 1), usualMinutes(tariff.meeting_minutes)),
  })
  const values = useWatch({ control: form.control, compute: (all: SessionsForm) => all })
  const preview = useSessionsPreview(user_id, values)
  const items = values.repeat_mode !== 'NONE' && preview.isWhole ? preview.data?.items : undefined
  const count = items ? countTouched(items, values.skip_clashes) : 1
  const add = useMutation(addSessionsMutation())

  const submit = form.handleSubmit((typed) => {
    const body = toNewSessions(typed, zone)
    if (!body) return
    add.mutate(
      { params: { user_id, series_id }, body },
      {
        onSuccess: () => {
          toasts.success(texts.added(count))
          closeModal()
        },
        onError: (error) => showSeriesRefusal(form, error),
      },
    )
  })

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <p className="text-mute">{texts.about}</p>
        <SessionsFields values={values} preview={preview} tariff={tariff} />
        <SeriesProblem />
        <Button type="submit" size="lg" loading={add.isPending}>
          {texts.submit(count)}
        </Button>
      </form>
    </FormProvider>
  )
}
