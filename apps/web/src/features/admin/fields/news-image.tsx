import { pictureThumbnail } from '@razgovor/contract/pictures'
import { PictureInput } from '../picture-input.tsx'
import type { CellProps, InputProps } from './field-kind.ts'
import { fieldLabel } from './field-label.ts'
import { textToForm } from './text-form.ts'

export { textFromForm as fromForm, textToForm as toForm } from './text-form.ts'

/** Decorative, because the row's name is beside it. */
export function Cell({ value }: CellProps) {
  return (
    <img
      src={pictureThumbnail(textToForm(value))}
      alt=""
      loading="lazy"
      className="h-12 w-20 max-w-none rounded-lg object-cover"
    />
  )
}

export function Input({ field, value, onChange, error }: InputProps<string>) {
  return (
    <PictureInput
      title={field.title}
      label={fieldLabel(field)}
      hint={field.help}
      error={error}
      url={value}
      onChange={onChange}
      shape="aspect-video w-full max-w-96 rounded-tile"
    />
  )
}
