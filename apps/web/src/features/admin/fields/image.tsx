import type { CellProps, InputProps } from './field-kind.ts'
import { PictureCell, PictureField } from './picture-field.tsx'

export { textFromForm as fromForm, textToForm as toForm } from './text-form.ts'

export function Cell({ value }: CellProps) {
  return <PictureCell value={value} shape="size-11 rounded-full" />
}

export function Input(props: InputProps<string>) {
  return <PictureField {...props} shape="size-32 rounded-tile" />
}
