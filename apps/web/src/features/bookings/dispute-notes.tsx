import type { Consultation, DisputeView } from '@razgovor/contract/bookings'
import type { ReactNode } from 'react'
import { formatMoney, formatTime } from '../../lib/format.ts'
import { formatShortDay } from '../../lib/format-day.ts'
import { fullName } from '../../lib/full-name.ts'
import { useNowIso } from '../../lib/use-now.ts'
import { useZone } from '../../lib/zone.ts'
import { bookingTexts } from './bookings.texts.ts'

const texts = bookingTexts.dispute

/** Shows the listener their dispute or its deadline, and the speaker what listeners reported. */
export function DisputeNotes({ consultation }: { consultation: Consultation }) {
  const { side, dispute, disputes, dispute_until_iso } = consultation
  const zone = useZone()
  const now_iso = useNowIso()
  if (dispute_until_iso) {
    const when = `${formatTime(dispute_until_iso, zone)}, ${formatShortDay({ instant_iso: dispute_until_iso, now_iso, zone })}`
    return <p className="mt-2 text-xs text-mute">{texts.until(when)}</p>
  }
  return (
    <>
      {dispute && (
        <Note side={side} dispute={dispute}>
          {dispute.text && (
            <details>
              <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-4">
                {texts.own}
              </summary>
              <p className="pb-2 break-words whitespace-pre-line text-mute">{dispute.text}</p>
            </details>
          )}
        </Note>
      )}
      {disputes.map((reported) => (
        <Note
          key={reported.listener.user_id}
          side={side}
          dispute={reported}
          about={texts.about(fullName(reported.listener))}
        />
      ))}
    </>
  )
}

interface NoteProps {
  side: Consultation['side']
  dispute: DisputeView
  about?: string
  children?: ReactNode
}

function Note({ side, dispute: { status, comment, refund_amount }, about, children }: NoteProps) {
  return (
    <div className="mt-4 rounded-slot bg-mist px-4 py-3 text-xs leading-snug">
      {about && <p className="break-words text-mute">{about}</p>}
      <p className="font-medium">{texts.states[side][status](formatMoney(refund_amount ?? 0))}</p>
      {comment && (
        <p className="mt-1 break-words whitespace-pre-line">
          <span className="text-mute">{texts.comment}: </span>
          {comment}
        </p>
      )}
      {children}
    </div>
  )
}
