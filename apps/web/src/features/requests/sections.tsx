import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { openModal } from '../../lib/modal.ts'
import { pageSizes } from '../../lib/paging.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useViewer } from '../session/use-viewer.ts'
import type { RequestSide } from './request-card.tsx'
import { requestPages } from './request-pages.ts'
import { inboxQuery } from './requests.queries.ts'
import { requestTexts as texts } from './requests.texts.ts'

export function useIsRequests(): boolean {
  return useSearchParams()[0].get('view') === 'requests'
}

/** Switches between meetings, requests and the calendar. */
export function Sections({ side }: { side: RequestSide }) {
  const view = useSearchParams()[0].get('view')
  const isRequests = view === 'requests'
  const navigate = useNavigate()
  const { path, className } = requestPages[side]
  return (
    <div className={`${className} pt-6`}>
      <div className="flex flex-wrap items-center gap-2">
        <fieldset aria-label={texts.sections} className="flex flex-wrap gap-2">
          <Chip pressed={view === null} onClick={() => void navigate(path)}>
            {texts.meetings}
          </Chip>
          <Chip pressed={isRequests} onClick={() => void navigate(`${path}?view=requests`)}>
            {side === 'SPEAKER' ? texts.inbox : texts.own}
            {side === 'SPEAKER' && <Unanswered />}
          </Chip>
          {side === 'LISTENER' && (
            <Chip pressed={view === 'payments'} onClick={() => void navigate(`${path}?view=payments`)}>
              {texts.payments}
            </Chip>
          )}
        </fieldset>
        <Button variant="ghost" size="sm" className="px-4" onClick={() => openModal('CALENDAR_FEED')}>
          <Icon name="calendar" />
          {texts.calendar}
        </Button>
      </div>
    </div>
  )
}

function Unanswered() {
  const viewer = useViewer()
  const { data } = useQuery({
    ...inboxQuery({ user_id: viewer?.user.user_id ?? '', offset: 0, limit: pageSizes[0] }),
    enabled: viewer?.isSpeaker ?? false,
  })
  const count = data?.items.filter(({ status }) => status === 'NEW').length ?? 0
  if (count === 0) return null
  return (
    <span className="ml-2">
      <Badge count={count} label={texts.unanswered(count)} />
    </span>
  )
}
