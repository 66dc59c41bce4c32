import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { openModal } from '../../../lib/modal.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeletons } from '../../../ui/feedback/skeletons.tsx'
import { ProfilePage } from '../profile-page.tsx'
import { sessionsQuery } from '../profile.queries.ts'
import { profileTexts, sessionTexts as texts } from '../profile.texts.ts'
import { SessionRow } from './session-row.tsx'

export function Sessions() {
  return (
    <ProfilePage title={profileTexts.sessions}>
      <SessionsList />
    </ProfilePage>
  )
}

function SessionsList() {
  const { data, isError, refetch } = useQuery(sessionsQuery())
  const list = useRef<HTMLUListElement>(null)
  if (!data) return isError ? <LoadFailure onRetry={() => void refetch()} /> : <Skeletons className="h-20" count={2} />
  return (
    <>
      <p className="text-mute">{data.items.length > 1 ? texts.text : texts.only}</p>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={profileTexts.sessions}
        className="mt-6 border-t border-line outline-none"
      >
        {data.items.map((session) => (
          // The button disappears with its row, so the list gets the focus.
          <SessionRow key={session.session_id} session={session} onEnded={() => list.current?.focus()} />
        ))}
      </ul>
      <Button variant="line" className="mt-8" onClick={() => openModal('END_ALL_SESSIONS')}>
        {texts.end_all}
      </Button>
    </>
  )
}
