import type { monitorEventLoopDelay } from 'node:perf_hooks'
import type { MediaCounters } from '../media/counters.ts'
import type { RoomRegistry } from '../signal/room-registry.ts'
import type { Webhooks } from '../webhooks/webhooks.ts'

type EventLoopDelay = ReturnType<typeof monitorEventLoopDelay>

export interface MetricsSources {
  registry: RoomRegistry
  media: MediaCounters
  webhooks: Webhooks | undefined
  // In nanoseconds, as `monitorEventLoopDelay` measures.
  delay: EventLoopDelay
}

interface Metric {
  name: string
  type: 'gauge' | 'counter'
  help: string
  value: number
}

export function writeMetrics(sources: MetricsSources): string {
  const lines = listMetrics(sources).map(
    ({ name, type, help, value }) =>
      `# HELP rooms_${name} ${help}\n# TYPE rooms_${name} ${type}\nrooms_${name} ${Number.isFinite(value) ? value : 0}\n`,
  )
  return lines.join('')
}

function listMetrics({ registry, media, webhooks, delay }: MetricsSources): Metric[] {
  const participants = registry.rooms.flatMap((room) => [...room.participants.values()])
  const sent = webhooks?.counts ?? { sent: 0, failed: 0, dropped: 0 }
  return [
    gauge('rooms', 'Open rooms.', registry.rooms.length),
    gauge('participants', 'Participants in all rooms.', participants.length),
    gauge(
      'tracks_published',
      'Tracks published by participants.',
      sum(participants, ({ tracks }) => tracks.length),
    ),
    gauge(
      'tracks_subscribed',
      'Track subscriptions, counted per subscriber.',
      sum(participants, ({ subscriber }) => subscriber.tracks_count),
    ),
    counter('packets_received_total', 'RTP and RTCP packets received.', media.packets_received),
    counter('bytes_received_total', 'Bytes of RTP and RTCP received.', media.bytes_received),
    counter('packets_forwarded_total', 'RTP packets sent to subscribers.', media.packets_forwarded),
    counter('bytes_forwarded_total', 'Bytes of RTP sent to subscribers.', media.bytes_forwarded),
    counter('nacks_received_total', 'Retransmissions requested by subscribers.', media.nacks_received),
    counter('nacks_sent_total', 'Retransmissions requested from publishers.', media.nacks_sent),
    counter('packets_resent_total', 'Packets retransmitted to subscribers.', media.packets_resent),
    counter('plis_received_total', 'Key frames requested by subscribers.', media.plis_received),
    counter('plis_sent_total', 'Key frames requested from publishers.', media.plis_sent),
    counter('webhooks_sent_total', 'Webhooks delivered.', sent.sent),
    counter('webhooks_failed_total', 'Webhooks given up after the last attempt.', sent.failed),
    counter('webhooks_dropped_total', 'Webhooks dropped because the queue was full or slow.', sent.dropped),
    gauge('webhooks_waiting', 'Webhooks in the queue.', webhooks?.waitingCount() ?? 0),
    gauge('event_loop_delay_seconds', 'Event loop delay since the last scrape, 99th percentile.', take(delay)),
    gauge('resident_memory_bytes', 'Resident memory of the process.', process.memoryUsage.rss()),
  ]
}

function take(delay: EventLoopDelay): number {
  const seconds = delay.percentile(99) / 1e9
  delay.reset()
  return seconds
}

function sum<Item>(items: Item[], count: (item: Item) => number): number {
  return items.reduce((total, item) => total + count(item), 0)
}

function gauge(name: string, help: string, value: number): Metric {
  return { name, type: 'gauge', help, value }
}

function counter(name: string, help: string, value: number): Metric {
  return { name, type: 'counter', help, value }
}
