import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { AdminShell } from '../features/admin/admin-shell.tsx'
import { PublishPage } from '../features/legal-publishing/publish-page.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'

const Editor = lazy(() => import('../features/admin/editor/editor.tsx'))

export function Component() {
  const { id = '' } = useParams()
  return (
    <AdminShell table_name="legal_documents">
      <PublishPage
        key={id}
        document_id={id}
        renderEditor={({ label, ...editor }) => (
          <Suspense fallback={<Skeleton className="h-96" />}>
            <Editor label={label} title={label} {...editor} />
          </Suspense>
        )}
      />
    </AdminShell>
  )
}
