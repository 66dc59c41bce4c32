import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { isRefusal } from '../../lib/api-error.ts'
import { fieldOf } from '../schedule/slots/slot-form.ts'
import { seriesRefusals } from './series.queries.ts'

type Form<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'getValues' | 'setError'>

/**
 * Shows an error at the form fields that it names, else under the form. Errors about the tariff are always under the
 * form.
 */
export function showSeriesRefusal<Values extends FieldValues>({ getValues, setError }: Form<Values>, error: unknown) {
  if (!isRefusal(error, ...seriesRefusals)) return
  const values = getValues()
  const fields = Object.entries(error.fields).map(([path, message]) => ({ field: fieldOf(path), message }))
  for (const { field, message } of fields) setError(field in values ? (field as Path<Values>) : 'root', { message })
  if (fields.length === 0 || error.errorName === 'human_friendly')
    setError('root', { message: error.message, type: error.reason ?? error.errorName })
}
