import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { isRefusal } from '../../../lib/api-error.ts'
import { changeRefusals } from '../schedule.queries.ts'
import { fieldOf } from './slot-form.ts'

type Form<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'getValues' | 'setError'>

/** Shows an error at the form fields that it names, else under the form. */
export function showSlotRefusal<Values extends FieldValues>({ getValues, setError }: Form<Values>, error: unknown) {
  if (!isRefusal(error, ...changeRefusals)) return
  const values = getValues()
  const fields = Object.entries(error.fields).map(([path, message]) => ({ field: fieldOf(path), message }))
  for (const { field, message } of fields) setError(field in values ? (field as Path<Values>) : 'root', { message })
  if (fields.length === 0) setError('root', { message: error.message })
}
