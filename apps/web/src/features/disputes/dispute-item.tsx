import type { Dispute } from '@razgovor/contract/disputes'
import { useId, useState } from 'react'
import { formatDate, formatTime } from '../../lib/format.ts'
import { formatShortDay, formatTimeRange } from '../../lib/format-day.ts'
import { fullName } from '../../lib/full-name.ts'
import { useNowIso } from '../../lib/use-now.ts'
import { useZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { DisputeFacts } from './dispute-facts.tsx'
import { decisionTexts, disputeTexts as texts, outcomeTexts, type Decision } from './disputes.texts.ts'

export function DisputeItem({ dispute }: { dispute: Dispute }) {
  const id = useId()
  const zone = useZone()
  const now_iso = useNowIso()
  const { topic, time_start_iso, created_at, outcome } = dispute
  const opened = texts.opened_at(`${formatDate(created_at, zone)}, ${formatTime(created_at, zone)}`)
  return (
    <article aria-labelledby={id} className="rounded-card border border-line p-5 md:p-6">
      <p className="text-xs text-mute">
        {formatShortDay({ instant_iso: time_start_iso, now_iso, zone })}, {formatTimeRange(dispute, zone)}
      </p>
      <h3 id={id} className="mt-1 text-xl leading-tight font-semibold tracking-[-.02em] break-words">
        {topic || texts.video_meeting}
      </h3>
      <p className="mt-1 text-xs text-mute">{[outcome && outcomeTexts[outcome], opened].filter(Boolean).join(' · ')}</p>
      <DisputeFacts dispute={dispute} />
      {dispute.status === 'OPEN' && <Decide dispute={dispute} />}
    </article>
  )
}

const decisions = Object.keys(decisionTexts) as Decision[]

function Decide({ dispute }: { dispute: Dispute }) {
  const [decision, setDecision] = useState<Decision>('REFUND')
  const [isAsked, setIsAsked] = useState(false)

  function ask(asked: Decision) {
    setDecision(asked)
    setIsAsked(true)
  }

  return (
    <div className="mt-5 flex flex-wrap gap-2">
      {decisions.map((name) => (
        <Button
          key={name}
          size="sm"
          variant={name === 'REFUND' ? 'ink' : 'line'}
          aria-label={texts.decide_about(decisionTexts[name].open, fullName(dispute.listener))}
          onClick={() => ask(name)}
        >
          {decisionTexts[name].open}
        </Button>
      ))}
      <DecisionDialog dispute={dispute} decision={decision} open={isAsked} onClose={() => setIsAsked(false)} />
    </div>
  )
}
