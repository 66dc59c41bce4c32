import type { Tariff } from '@razgovor/contract/tariffs'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { closeModal } from '../../lib/modal.ts'
import { countTouched } from '../../lib/slot-changes.ts'
import { addDays, dayOf } from '../../lib/time.ts'
import { useNowIso } from '../../lib/use-now.ts'
import { useZone } from '../../lib/zone.ts'
import { usualMinutes } from '../../lib/stretch-form.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { WithQuery } from '../../ui/feedback/with-query.tsx'
import { useViewer } from '../session/use-viewer.ts'
import { currentTariffQuery } from '../tariffs/tariffs.queries.ts'
import { SeriesTerms, SeriesWords } from './series-fields.tsx'
import { emptySeries, toNewSeries, type SeriesForm } from './series-form.ts'
import { SeriesProblem } from './series-problem.tsx'
import { createSeriesMutation } from './series.queries.ts'
import { seriesTexts } from './series.texts.ts'
import { SessionsFields, useSessionsPreview } from './sessions-fields.tsx'
import { showSeriesRefusal } from './show-series-refusal.ts'

const texts = seriesTexts.form

export default function NewSeriesModal() {
  return (
    <WithQuery query={useQuery(currentTariffQuery())}>
      {({ tariff }) => (tariff.series_allowed ? <NewSeries tariff={tariff} /> : <NoSeries />)}
    </WithQuery>
  )
}

function NoSeries() {
  return (
    <>
      <p>{seriesTexts.not_allowed}</p>
      <ButtonLink to="/tariffs" size="lg" className="mt-7" onClick={closeModal}>
        {seriesTexts.tariffs}
      </ButtonLink>
    </>
  )
}

function NewSeries({ tariff }: { tariff: Tariff }) {
  const zone = useZone()
  const today = dayOf(useNowIso(), zone)
  const user = useViewer()?.user
  const user_id = user?.user_id ?? ''
  const form = useForm<SeriesForm>({
    defaultValues: emptySeries(
      addDays(today, 1),
      usualMinutes(tariff.meeting_minutes),
      user?.last_series_fund_id ?? null,
    ),
  })
  const values = useWatch({ control: form.control, compute: (all: SeriesForm) => all })
  const preview = useSessionsPreview(user_id, values)
  const items = preview.isWhole ? preview.data?.items : undefined
  const create = useMutation(createSeriesMutation())

  const submit = form.handleSubmit((typed) => {
    const body = toNewSeries(typed, zone)
    if (!body) return
    create.mutate(
      { params: { user_id }, body },
      {
        onSuccess: () => {
          toasts.success(texts.added)
          closeModal()
        },
        onError: (error) => showSeriesRefusal(form, error),
      },
    )
  })

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <SeriesWords />
        <SessionsFields values={values} preview={preview} tariff={tariff} />
        <SeriesTerms />
        <SeriesProblem />
        <Button type="submit" size="lg" loading={create.isPending}>
          {items ? texts.submit_many(countTouched(items, values.skip_clashes)) : texts.submit}
        </Button>
      </form>
    </FormProvider>
  )
}
