import { Link } from 'react-router'
import { useFormState } from 'react-hook-form'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { seriesTexts } from './series.texts.ts'

const reasonsOfTariff = new Set(['tariff_without_series', 'tariff_places_exceeded', 'tariff_minutes_exceeded'])

export function SeriesProblem() {
  const { root } = useFormState().errors
  return (
    <>
      <FormProblem text={root?.message} />
      {reasonsOfTariff.has(String(root?.type)) && (
        <Link to="/tariffs" className="link inline-flex min-h-11 items-center">
          {seriesTexts.tariffs}
        </Link>
      )}
    </>
  )
}
