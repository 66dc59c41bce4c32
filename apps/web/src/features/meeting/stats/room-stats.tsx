import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { readStats } from './read-stats.ts'
import { StatsPlot } from './stats-plot.tsx'
import type { StatsSample } from './stats-sample.ts'
import { statsTexts as texts } from './stats.texts.ts'
import { useRoomStats } from './use-room-stats.ts'

interface RoomStatsProps {
  open: boolean
  onClose: () => void
  read?: typeof readStats
}

export function RoomStats({ open, onClose, read = readStats }: RoomStatsProps) {
  return (
    <Dialog open={open} onClose={onClose} title={texts.title} description={texts.hint}>
      <Numbers read={read} />
    </Dialog>
  )
}

function Numbers({ read }: { read: typeof readStats }) {
  const samples = useRoomStats(read)
  const latest = samples.at(-1)
  const shown = latest ? valuesOf(latest) : null
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {rows.map((row) => (
          <div key={row} className="contents">
            <dt className="text-mute">{texts.rows[row]}</dt>
            <dd className="num text-right">{shown?.[row] || texts.unknown}</dd>
          </div>
        ))}
      </dl>
      {shown && (
        <div className="mt-4 grid gap-3">
          <StatsPlot
            label={texts.plots.bitrate(shown.sent, shown.received)}
            caption={(most) => texts.captions.bitrate(texts.bitrate(most))}
            lines={[samples.map(({ sentKbps }) => sentKbps), samples.map(({ receivedKbps }) => receivedKbps)]}
          />
          <StatsPlot
            label={texts.plots.round_trip(shown.round_trip || texts.unknown)}
            caption={(most) => texts.captions.round_trip(texts.milliseconds(most))}
            lines={[samples.map(({ counted }) => counted.roundTripMs ?? 0)]}
          />
        </div>
      )}
    </>
  )
}

type Row = keyof typeof texts.rows

const rows = Object.keys(texts.rows) as Row[]

/** Empty where the browser has no value. */
function valuesOf({ counted, ...rates }: StatsSample): Record<Row, string> {
  const { roundTripMs, transport, ownPicture, othersPicture, soundCodec } = counted
  return {
    sent: texts.bitrate(rates.sentKbps),
    received: texts.bitrate(rates.receivedKbps),
    sent_loss: texts.percent(rates.sentLossPercent),
    received_loss: texts.percent(rates.receivedLossPercent),
    round_trip: roundTripMs === null ? '' : texts.milliseconds(roundTripMs),
    transport: transport ? texts.transport(transport.protocol, transport.isRelayed) : '',
    own_picture: ownPicture ? texts.picture(ownPicture) : '',
    others_picture: othersPicture ? texts.picture(othersPicture) : '',
    sound: soundCodec,
  }
}
