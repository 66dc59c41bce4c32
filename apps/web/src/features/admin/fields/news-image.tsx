import type { CellProps, InputProps } from './field-kind.ts'
import { PictureCell, PictureField } from './picture-field.tsx'

export { textFromForm as fromForm, textToForm as toForm } from './text-form.ts'

export function Cell({ value }: CellProps) {
  return <PictureCell value={value} shape="h-12 w-20 max-w-none rounded-lg" />
}

export function Input(props: InputProps<string>) {
  return <PictureField {...props} shape="aspect-video w-full max-w-96 rounded-tile" />
}
