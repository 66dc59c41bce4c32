import type { ConversationReport } from '@razgovor/contract/conversations'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDate, formatTime } from '../../lib/format.ts'
import { fullName } from '../../lib/full-name.ts'
import { useZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { reportedMessagesQuery } from './conversation-reports.queries.ts'
import { reportsTexts as texts } from './conversation-reports.texts.ts'
import { ReportedFile } from './reported-file.tsx'

/** Shows links as plain text, so that staff cannot open strangers' links with a click. */
export function ReportedMessages({ report: { report_id, listener, speaker } }: { report: ConversationReport }) {
  const zone = useZone()
  const query = useInfiniteQuery(reportedMessagesQuery(report_id))
  if (!query.data)
    return query.isError ? (
      <div className="mt-4">
        <LoadFailure onRetry={() => void query.refetch()} />
      </div>
    ) : (
      <div aria-busy="true" className="mt-4">
        <Skeleton className="h-24" />
      </div>
    )
  const items = query.data.pages.toReversed().flatMap((page) => page.items)
  if (items.length === 0) return <p className="mt-4 text-mute">{texts.no_messages}</p>
  return (
    <div className="mt-4 border-t border-line pt-4">
      {query.hasNextPage && (
        <Button
          size="sm"
          variant="line"
          className="mb-3"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {texts.older}
        </Button>
      )}
      <ul aria-label={texts.messages} className="grid gap-3">
        {items.map(({ position, from_user_id, created_at, subject, text, files, is_erased }) => (
          <li key={position} className="min-w-0">
            <p className="text-xs break-words text-mute">
              {fullName(from_user_id === listener.user_id ? listener : speaker)},{' '}
              <time dateTime={created_at}>
                {formatDate(created_at, zone)}, {formatTime(created_at, zone)}
              </time>
            </p>
            {subject && <p className="font-medium break-words">{subject}</p>}
            <p className="break-words whitespace-pre-line">{is_erased ? texts.erased_message : text}</p>
            {files.map((file) => (
              <ReportedFile key={file.file_id} report_id={report_id} file={file} />
            ))}
          </li>
        ))}
      </ul>
    </div>
  )
}
