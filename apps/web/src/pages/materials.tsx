import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { MaterialsPage } from '../features/materials/materials-page.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'

const Editor = lazy(() => import('../features/admin/editor/editor.tsx'))

export function Component() {
  const { id = '' } = useParams()
  return (
    <MaterialsPage
      key={id}
      consultation_id={id}
      renderEditor={({ label, ...editor }) => (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <Editor label={label} title={label} pictures={false} {...editor} />
        </Suspense>
      )}
    />
  )
}
