import { pictureThumbnail } from '@razgovor/contract/pictures'
import { PictureInput } from '../picture-input.tsx'
import type { CellProps, InputProps } from './field-kind.ts'
import { fieldLabel } from './field-label.ts'
import { textToForm } from './text-form.ts'

/** Decorative, because the row's name is beside it. */
export function PictureCell({ value, shape }: Pick<CellProps, 'value'> & { shape: string }) {
  return <img src={pictureThumbnail(textToForm(value))} alt="" loading="lazy" className={`object-cover ${shape}`} />
}

export function PictureField({ field, value, onChange, error, shape }: InputProps<string> & { shape: string }) {
  return (
    <PictureInput
      title={field.title}
      label={fieldLabel(field)}
      hint={field.help}
      error={error}
      url={value}
      onChange={onChange}
      shape={shape}
    />
  )
}
