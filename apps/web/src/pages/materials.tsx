import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { consultationQuery } from '../features/bookings/bookings.queries.ts'
import { MaterialsPage } from '../features/materials/materials-page.tsx'
import { isRefusal } from '../lib/api-error.ts'
import type { LoadInput } from '../lib/page.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'

const Editor = lazy(() => import('../features/admin/editor/editor.tsx'))

// These show the 404 page; other failures the page itself shows, with a way to try again.
const missing = ['not_exist', 'validation'] as const

export async function load({ queryClient, params: { id = '' }, title }: LoadInput) {
  try {
    await queryClient.ensureQueryData({ ...consultationQuery(id), meta: { handles: missing } })
  } catch (error) {
    if (isRefusal(error, ...missing)) throw error
  }
  return { title }
}

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
