import type { Speaker } from '@razgovor/contract/speakers'
import type { WaitlistEntry } from '@razgovor/contract/waitlist'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDays } from '../../../lib/format-day.ts'
import { fullName } from '../../../lib/full-name.ts'
import { openModal } from '../../../lib/modal.ts'
import { authPath, speakerPath } from '../../../lib/paths.ts'
import { addDays, dayOf } from '../../../lib/time.ts'
import { useDayIso } from '../../../lib/use-day.ts'
import { useZone } from '../../../lib/zone.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { useViewer } from '../../session/use-viewer.ts'
import { leaveWaitlistMutation, waitlistQuery } from '../../waitlist/waitlist.queries.ts'
import { waitlistTexts as texts } from '../../waitlist/waitlist.texts.ts'

interface WaitlistLineProps {
  speaker: Speaker
  /** Whether joining the waiting list is the main action, because nothing can be booked. */
  isMain: boolean
}

const linkClass = 'link inline-flex min-h-11 items-center text-left'

export function WaitlistLine({ speaker, isMain }: WaitlistLineProps) {
  const viewer = useViewer()
  const { user_id } = speaker
  const { data } = useQuery({ ...waitlistQuery(user_id), enabled: viewer !== null && viewer.user.user_id !== user_id })
  if (viewer?.user.user_id === user_id) return null
  if (data?.entry) return <Waiting user_id={user_id} entry={data.entry} />
  if (!viewer) {
    const to = authPath(`${speakerPath(speaker)}#waitlist`)
    return isMain ? (
      <ButtonLink to={to} variant="line" className="px-4">
        {texts.offer}
      </ButtonLink>
    ) : (
      <Link to={to} className={linkClass}>
        {texts.offer}
      </Link>
    )
  }
  const open = () => openModal('WAITLIST', { user_id, name: fullName(speaker) })
  return isMain ? (
    <Button variant="line" className="px-4" onClick={open}>
      {texts.offer}
    </Button>
  ) : (
    <button type="button" className={linkClass} onClick={open}>
      {texts.offer}
    </button>
  )
}

function Waiting({ user_id, entry }: { user_id: string; entry: WaitlistEntry }) {
  const { mutate, isPending } = useMutation(leaveWaitlistMutation(user_id))
  const zone = useZone()
  const today = dayOf(useDayIso(), zone)
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <p role="status">
        <b className="font-semibold">{texts.waiting}</b>
        <span className="text-mute">: {wishOf(entry, { zone, today })}</span>
      </p>
      <button
        type="button"
        aria-label={texts.leave_of}
        disabled={isPending}
        className={linkClass}
        onClick={() => mutate()}
      >
        {texts.leave}
      </button>
    </div>
  )
}

/** «26–28 ноября, утро, вечер». */
function wishOf({ from_iso, to_iso, parts_of_day }: WaitlistEntry, seen: { zone: string; today: string }): string {
  const first = from_iso ? dayOf(from_iso, seen.zone) : seen.today
  const days = to_iso && formatDays(first, addDays(dayOf(to_iso, seen.zone), -1), seen)
  return [days, ...parts_of_day.map((part) => texts.short_parts[part])].filter(Boolean).join(', ') || texts.any_time
}
