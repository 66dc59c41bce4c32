import type { LoggedMail } from '@razgovor/contract/operations'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDate, formatTime } from '../../lib/format.ts'
import { useZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { rowPath } from '../admin/row-address.ts'
import { mailTexts as texts, refusalTexts, statusTexts } from './operations.texts.ts'
import { ResendDialog } from './resend-dialog.tsx'

export function MailRow({ mail }: { mail: LoggedMail }) {
  const [isAsked, setIsAsked] = useState(false)
  const zone = useZone()
  const { to, user_id, title, status, error, attempts, created_at, resend_refusal } = mail
  const subject = mail.subject || title
  const facts = [
    `${formatDate(created_at, zone)}, ${formatTime(created_at, zone)}`,
    title,
    attempts > 1 && texts.attempts(attempts),
    error && texts.answered(error),
  ]
  return (
    <li className="grid gap-x-8 gap-y-3 border-b border-line py-5 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="font-medium break-words">{subject}</p>
        <p className="mt-1 text-xs break-words">
          {user_id ? (
            <Link to={rowPath('users', user_id)} className="underline underline-offset-4">
              {to}
            </Link>
          ) : (
            to
          )}
        </p>
        <p className="mt-1 text-xs break-words text-mute">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 md:max-w-72 md:flex-col md:items-end">
        <p className={status === 'FAILED' ? 'text-error' : ''}>{statusTexts[status]}</p>
        {resend_refusal ? (
          <p className="text-xs text-mute md:text-right">{refusalTexts[resend_refusal]}</p>
        ) : (
          <Button variant="line" size="sm" aria-label={texts.resend_to(subject, to)} onClick={() => setIsAsked(true)}>
            {texts.resend}
          </Button>
        )}
      </div>
      <ResendDialog mail={mail} subject={subject} open={isAsked} onClose={() => setIsAsked(false)} />
    </li>
  )
}
