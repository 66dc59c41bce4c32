import type { Consultation } from '@razgovor/contract/bookings'
import { joinWindowMinutes } from '@razgovor/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { capitalize } from '../../lib/format.ts'
import { formatDay, formatTimeRange } from '../../lib/format-day.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { useNowIso } from '../../lib/use-now.ts'
import { useZone, zoneName } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Countdown } from '../../ui/feedback/countdown.tsx'
import { Afterwards } from './afterwards/afterwards.tsx'
import { failureTexts } from './failure/connection-help.texts.ts'
import { FailureHelp } from './failure/failure-help.tsx'
import { LeaveDialog } from './room/controls/leave-dialog.tsx'
import { Lobby } from './lobby/lobby.tsx'
import { lobbyStateQuery } from './lobby/lobby.queries.ts'
import { lobbyTexts } from './lobby/lobby.texts.ts'
import { MeetingNotice } from './meeting-notice.tsx'
import { peopleOf, titleOf } from './meeting-people.ts'
import { joinMeeting, leaveMeeting, resetMeeting } from './meeting.ts'
import { meetingStore, useMeeting, type MeetingPhase } from './meeting.store.ts'
import { useEndMeeting, useRoomTicket } from './meeting.queries.ts'
import { meetingTexts } from './meeting.texts.ts'
import { MeetingRoom } from './room/room.tsx'
import type { TilePerson } from './room/tiles/tile-face.tsx'
import { useIsByLink } from './use-is-by-link.ts'
import { useIsOpen } from './use-is-open.ts'
import { WayOut } from './way-out.tsx'

const inRoom: ReadonlySet<MeetingPhase> = new Set(['joining', 'joined', 'reconnecting'])

const { after, failures, early, closed } = meetingTexts

interface MeetingViewProps {
  consultation: Consultation
  self: TilePerson
  review?: ReactNode
}

export function MeetingView({ consultation, self, review }: MeetingViewProps) {
  const phase = useMeeting((meeting) => meeting.phase)
  const failure = useMeeting((meeting) => meeting.failure)
  const isByLink = useIsByLink()
  const zone = useZone()
  const now_iso = useNowIso()
  const ticket = useRoomTicket(consultation.consultation_id)
  const { time_start_iso } = consultation
  const opens_at = new Date(Date.parse(time_start_iso) - joinWindowMinutes * 60_000).toISOString()
  const isOpen = useIsOpen(opens_at)
  useEffect(() => () => void resetMeeting(), [])

  if (inRoom.has(phase)) return <LiveRoom consultation={consultation} self={self} />
  if (phase === 'ended' || (phase === 'lobby' && consultation.status === 'ENDED'))
    return (
      <Notice title={after.ended} text={after.ended_text}>
        {review}
        <Afterwards consultation={consultation} />
      </Notice>
    )
  if (phase === 'left') return <Notice title={after.left} text={after.left_text} onBack={comeBack} />
  if (phase === 'removed') return <RemovedNotice consultation_id={consultation.consultation_id} />
  if (phase === 'replaced') return <Notice title={after.replaced} text={after.replaced_text} onBack={comeBack} />
  if (phase === 'failed' && failure)
    return (
      <Notice title={failures.title} text={failureTexts[failure]} onBack={comeBack} back={failures.again}>
        <FailureHelp failure={failure} />
      </Notice>
    )
  if (consultation.meeting_url === null) return <Notice title={closed.title} text={closed.text} />
  const when = `${capitalize(formatDay({ instant_iso: time_start_iso, now_iso, zone }))}, ${formatTimeRange(consultation, zone)}`
  const inZone = zoneName(zone, time_start_iso)
  if (!isOpen)
    return (
      <MeetingNotice title={early.title} text={early.text}>
        <p className="w-full">
          {when}
          <br />
          {inZone}
        </p>
        <p className="w-full text-3xl font-semibold">
          {early.starts_in} <Countdown ends_at={opens_at} now={serverNow} />
        </p>
        <WayOut />
        {!isByLink && (
          <ButtonLink to="/connection-test" variant="ghost">
            {lobbyTexts.test_connection}
          </ButtonLink>
        )}
      </MeetingNotice>
    )
  return (
    <Lobby
      consultation={consultation}
      self_id={self.user_id}
      topic={titleOf(consultation)}
      summary={[peopleOf(consultation), when, inZone]}
      onJoinSoon={ticket.prepare}
      onJoin={(tracks) => void joinMeeting(ticket.ask(), tracks)}
    />
  )
}

function comeBack() {
  meetingStore.setState({ phase: 'lobby', failure: null })
}

function LiveRoom({ consultation, self }: MeetingViewProps) {
  const end = useEndMeeting(consultation.consultation_id)
  const [isLeaving, setIsLeaving] = useState(false)
  const canEnd = !useIsByLink() && consultation.side === 'SPEAKER'
  return (
    <>
      <MeetingRoom
        consultation={consultation}
        self={self}
        onLeave={() => (canEnd ? setIsLeaving(true) : void leaveMeeting())}
      />
      <LeaveDialog
        consultation={consultation}
        open={isLeaving}
        onClose={() => setIsLeaving(false)}
        onLeave={() => void leaveMeeting()}
        onEnd={() => end.mutate()}
        isEnding={end.isPending}
      />
    </>
  )
}

function RemovedNotice({ consultation_id }: Pick<Consultation, 'consultation_id'>) {
  const { data, isFetching } = useQuery({ ...lobbyStateQuery(consultation_id), refetchOnMount: 'always' })
  if (data && !isFetching && !data.is_removed && data.admission !== 'FREE')
    return <Notice title={after.locked} text={after.locked_text} onBack={comeBack} />
  if (data && !isFetching && !data.is_removed)
    return <Notice title={after.disconnected} text={after.disconnected_text} onBack={comeBack} />
  return <Notice title={after.removed} text={data?.is_removed && !isFetching ? after.removed_text : ''} />
}

function Notice({
  title,
  text,
  onBack,
  back = after.back,
  children,
}: {
  title: string
  text: string
  onBack?: () => void
  back?: string
  children?: ReactNode
}) {
  return (
    <MeetingNotice title={title} text={text}>
      {children}
      {onBack && (
        <Button variant="live" onClick={onBack}>
          {back}
        </Button>
      )}
      <WayOut />
    </MeetingNotice>
  )
}
