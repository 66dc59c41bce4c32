import type { GivenUpJob } from '@razgovor/contract/operations'
import { useState } from 'react'
import { formatDate, formatTime } from '../../lib/format.ts'
import { useZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { rowPath } from '../admin/row-address.ts'
import { faultTexts, jobTexts as texts } from './operations.texts.ts'
import { RetryDialog } from './retry-dialog.tsx'

interface JobRowProps {
  job: GivenUpJob
  isShown: boolean
}

export function JobRow({ job, isShown }: JobRowProps) {
  const [isAsked, setIsAsked] = useState(false)
  const zone = useZone()
  const { title, about, attempts, fault, failed_at } = job
  return (
    <li className="grid gap-x-8 gap-y-3 border-b border-line py-5 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="font-medium break-words">{title}</p>
        <p className="mt-1 text-xs break-words">{faultTexts[fault]}</p>
        <p className="mt-1 text-xs text-mute">
          {texts.failed(attempts, `${formatDate(failed_at, zone)}, ${formatTime(failed_at, zone)}`)}
        </p>
      </div>
      <div className="flex flex-wrap items-start gap-2">
        {about && isShown && (
          <ButtonLink
            to={rowPath(about.table_name, about.id)}
            variant="line"
            size="sm"
            aria-label={texts.open_of(title)}
          >
            {texts.open}
          </ButtonLink>
        )}
        <Button variant="line" size="sm" aria-label={texts.retry_of(title)} onClick={() => setIsAsked(true)}>
          {texts.retry}
        </Button>
      </div>
      <RetryDialog job={job} open={isAsked} onClose={() => setIsAsked(false)} />
    </li>
  )
}
