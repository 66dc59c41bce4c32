import type { OwnSeries } from '@razgovor/contract/series'
import { useMutation } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'
import { isRefusal } from '../../lib/api-error.ts'
import { closeModal, type ModalProps } from '../../lib/modal.ts'
import { useFresh } from '../../lib/use-fresh.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { useViewer } from '../session/use-viewer.ts'
import { SeriesTerms, SeriesWords } from './series-fields.tsx'
import { toSeriesFields, toSeriesFieldsForm, type SeriesFieldsForm } from './series-form.ts'
import { SeriesProblem } from './series-problem.tsx'
import { changeSeriesMutation, ownSeriesQuery } from './series.queries.ts'
import { seriesTexts } from './series.texts.ts'
import { showSeriesRefusal } from './show-series-refusal.ts'

const texts = seriesTexts.form

export default function ChangeSeriesModal({ series_id }: ModalProps['CHANGE_SERIES']) {
  const user_id = useViewer()?.user.user_id ?? ''
  const { data: series, error, refetch } = useFresh(ownSeriesQuery({ user_id, series_id }))
  if (isRefusal(error, 'not_exist')) return <p>{seriesTexts.removal.gone}</p>
  if (series) return <ChangeSeries user_id={user_id} series={series} />
  return error ? <LoadFailure onRetry={() => void refetch()} /> : <Skeleton className="h-40" />
}

function ChangeSeries({ user_id, series }: { user_id: string; series: OwnSeries }) {
  const form = useForm<SeriesFieldsForm>({ defaultValues: toSeriesFieldsForm(series) })
  const change = useMutation(changeSeriesMutation())
  const submit = form.handleSubmit((values) =>
    change.mutate(
      { params: { user_id, series_id: series.series_id }, body: toSeriesFields(values) },
      {
        onSuccess: () => {
          toasts.success(texts.saved)
          closeModal()
        },
        onError: (error) => showSeriesRefusal(form, error),
      },
    ),
  )

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <SeriesWords />
        <SeriesTerms />
        {series.sessions.some(({ bookings_count }) => bookings_count > 0) && (
          <p className="text-xs text-mute">{texts.kept}</p>
        )}
        <SeriesProblem />
        <Button type="submit" size="lg" loading={change.isPending}>
          {texts.save}
        </Button>
      </form>
    </FormProvider>
  )
}
