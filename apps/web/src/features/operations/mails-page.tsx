import { useQuery } from '@tanstack/react-query'
import { useAskedSearch } from '../../lib/use-asked-search.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Skeletons } from '../../ui/feedback/skeletons.tsx'
import { useViewer } from '../session/use-viewer.ts'
import { MailRow } from './mail-row.tsx'
import { MailsTools } from './mails-tools.tsx'
import { mailsPath, readMailsView } from './mails-view.ts'
import { mailsQuery, type MailsView } from './operations.queries.ts'
import { mailTexts as texts } from './operations.texts.ts'
import { TestMailButton } from './test-mail-button.tsx'

export function MailsPage() {
  const view = readMailsView(useAskedSearch())
  const isSuperAdmin = useViewer()?.user.role === 'SUPER_ADMIN'
  return (
    <>
      <h1 className="h2">{texts.title}</h1>
      <p className="mt-3 mb-6 max-w-[44em] text-mute">{texts.text}</p>
      {isSuperAdmin && (
        <div className="mb-6 flex flex-wrap gap-2">
          <TestMailButton />
        </div>
      )}
      <MailsTools view={view} />
      <Mails view={view} />
    </>
  )
}

function Mails({ view }: { view: MailsView }) {
  const { data, isError, refetch } = useQuery(mailsQuery(view))
  if (!data && isError) return <LoadFailure onRetry={() => void refetch()} />
  if (!data) return <Skeletons className="h-72" />
  if (data.total_count === 0) {
    if (!view.status && !view.email) return <EmptyState title={texts.empty} text={texts.empty_text} />
    const showAll = <ButtonLink to="/admin/mails">{texts.show_all}</ButtonLink>
    return <EmptyState title={texts.nothing_found} text={texts.nothing_found_text} action={showAll} />
  }
  return (
    <>
      <ul className="mb-8 border-t border-line">
        {data.items.map((mail) => (
          <MailRow key={mail.mail_id} mail={mail} />
        ))}
      </ul>
      <Pagination {...data} isEstimate={data.total_is_estimate} hrefOf={(page) => mailsPath({ ...view, ...page })} />
    </>
  )
}
