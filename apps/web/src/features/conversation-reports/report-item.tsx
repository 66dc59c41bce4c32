import type { ConversationReport } from '@razgovor/contract/conversations'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { formatDate, formatTime } from '../../lib/format.ts'
import { fullName } from '../../lib/full-name.ts'
import { useZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { rowPath } from '../admin/row-address.ts'
import { closeReportMutation } from './conversation-reports.queries.ts'
import { reportsTexts as texts } from './conversation-reports.texts.ts'
import { ReportedMessages } from './reported-messages.tsx'

export function ReportItem({ report }: { report: ConversationReport }) {
  const id = useId()
  const zone = useZone()
  const [isRead, setIsRead] = useState(false)
  const { text, created_at, closed_at, by_user_id, listener, speaker } = report
  const [by, about] = by_user_id === listener.user_id ? [listener, speaker] : [speaker, listener]
  const at = (instant_iso: string) => `${formatDate(instant_iso, zone)}, ${formatTime(instant_iso, zone)}`
  return (
    <article aria-labelledby={id} className="rounded-card border border-line p-5 md:p-6">
      <h3 id={id} className="text-xl leading-tight font-semibold tracking-[-.02em] break-words">
        {texts.item(fullName(by), fullName(about))}
      </h3>
      <p className="mt-1 text-xs text-mute">
        {[texts.sent_at(at(created_at)), closed_at && texts.closed_at(at(closed_at))].filter(Boolean).join(' · ')}
      </p>
      <p className="mt-4 break-words whitespace-pre-line">{text || texts.erased}</p>
      <p className="mt-3 flex flex-wrap gap-x-5">
        {[by, about].map((person) => (
          <Link
            key={person.user_id}
            to={rowPath('users', person.user_id)}
            className="inline-flex min-h-11 items-center break-words underline underline-offset-4"
          >
            {fullName(person)}
          </Link>
        ))}
      </p>
      {closed_at === null && (
        <Actions report={report} name={fullName(by)} isRead={isRead} onRead={() => setIsRead(true)} />
      )}
      {closed_at === null && isRead && <ReportedMessages report={report} />}
    </article>
  )
}

interface ActionsProps {
  report: ConversationReport
  name: string
  isRead: boolean
  onRead: () => void
}

function Actions({ report: { report_id }, name, isRead, onRead }: ActionsProps) {
  const close = useMutation(closeReportMutation())
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {!isRead && (
        <Button size="sm" aria-label={texts.read_of(name)} onClick={onRead}>
          {texts.read}
        </Button>
      )}
      <Button
        size="sm"
        variant="line"
        aria-label={texts.close_of(name)}
        loading={close.isPending}
        onClick={() => close.mutate(report_id)}
      >
        {texts.close}
      </Button>
    </div>
  )
}
