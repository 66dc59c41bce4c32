import type { ErrorName } from '@razgovor/contract/error-codes'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { isRefusal } from './api-error.ts'

type Form<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'getValues' | 'setError'>

/** Shows an error at the form fields that it names, else under the form as `root`. */
export function showRefusal<Values extends FieldValues>(
  { getValues, setError }: Form<Values>,
  error: unknown,
  handled: readonly ErrorName[],
): void {
  if (!isRefusal(error, ...handled)) return
  const values = getValues()
  const named = Object.entries(error.fields).filter(([field]) => field in values)
  for (const [field, message] of named) setError(field as Path<Values>, { message })
  if (named.length === 0) setError('root', { message: error.message })
}
