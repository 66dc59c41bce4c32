import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { rowQuery } from '../admin/admin.queries.ts'
import { rowPath } from '../admin/row-address.ts'
import { PublishForm, type EditorProps } from './publish-form.tsx'
import { latestVersionQuery } from './publishing.queries.ts'
import { publishingTexts as texts } from './publishing.texts.ts'

interface PublishPageProps {
  document_id: string
  renderEditor: (props: EditorProps) => ReactNode
}

export function PublishPage({ document_id, renderEditor }: PublishPageProps) {
  const document = useQuery(rowQuery('legal_documents', document_id))
  const versions = useQuery(latestVersionQuery(document_id))
  const latest = versions.data?.items[0]
  return (
    <>
      <Link
        to={rowPath('legal_documents', document_id)}
        className="mb-4 flex min-h-11 w-fit items-center gap-2 text-mute hover:text-ink"
      >
        <Icon name="chevron-left" />
        {texts.back}
      </Link>
      <h1 className="h2 break-words">{texts.title}</h1>
      {document.data && versions.data ? (
        <>
          <p className="mt-3 text-lg break-words">{document.data.title}</p>
          <p className="mt-3 mb-8 max-w-[40em] text-mute">
            {texts.about} {document.data.row['consent'] !== null && texts.consent}
          </p>
          <PublishForm
            document_id={document_id}
            latest={{
              version_id: textOf(latest?.['version_id']),
              number: Number(latest?.['number'] ?? 0),
              body: textOf(latest?.['body']),
            }}
            renderEditor={renderEditor}
          />
        </>
      ) : (
        <Waiting isError={document.isError || versions.isError} onRetry={() => void versions.refetch()} />
      )}
    </>
  )
}

function Waiting({ isError, onRetry }: { isError: boolean; onRetry: () => void }) {
  if (isError) return <LoadFailure onRetry={onRetry} />
  return (
    <div aria-busy="true" className="mt-8">
      <Skeleton className="h-96" />
    </div>
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
