import { lazy, Suspense } from 'react'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { rowTexts } from '../admin.texts.ts'
import type { InputProps } from './field-kind.ts'
import { fieldLabel } from './field-label.ts'

export { TextCell as Cell } from './text-cell.tsx'
export { textFromForm as fromForm, textToForm as toForm } from './text-form.ts'

const Editor = lazy(() => import('../editor/editor.tsx'))
const nearEnd = 1000

export function Input({ field, value, onChange, error }: InputProps<string>) {
  const left = (field.max_length ?? Infinity) - value.length
  return (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <Editor
        label={fieldLabel(field)}
        title={field.title}
        hint={left <= nearEnd ? rowTexts.left(left) : field.help}
        error={error}
        html={value}
        onChange={onChange}
      />
    </Suspense>
  )
}
