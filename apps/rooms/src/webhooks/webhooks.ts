import { randomUUID } from 'node:crypto'
import { WebhookEvent, type ParticipantInfo, type Room, type TrackInfo } from '@livekit/protocol'
import type { ApiKey } from '../tokens.ts'
import { deliverWebhook } from './webhook-delivery.ts'

export type WebhookName =
  | 'room_started'
  | 'room_finished'
  | 'participant_joined'
  | 'participant_left'
  | 'participant_connection_aborted'
  | 'track_published'
  | 'track_unpublished'

export interface RoomEvent {
  event: WebhookName
  room: Room
  participant?: ParticipantInfo
  track?: TrackInfo
  at_ms?: number
}

// A `WebhookEvent` in proto JSON, as saved in the state file.
export type SavedWebhook = ReturnType<WebhookEvent['toJson']>

export type WebhookOptions = ApiKey & {
  url: string
  now: () => number
  log: (line: string) => void
  // The first retry delay; each next one doubles.
  retry_ms?: number
  // Events that waited longer are dropped.
  max_wait_ms?: number
  // Undelivered events of the previous process, oldest first.
  saved?: SavedWebhook[]
  onChanged?: () => void
}

export interface Webhooks {
  send(event: RoomEvent): void
  // Undelivered events, oldest first within each room.
  waiting(): SavedWebhook[]
  waitingCount(): number
  counts: { sent: number; failed: number; dropped: number }
  settled(): Promise<void>
  close(): void
}

interface Entry {
  event: WebhookEvent
  queued_at: number
}
interface Queue {
  entries: Entry[]
  dropped: number
  running: Promise<void>
}

const queueLimit = 200
const maxWaitMs = 30_000
// Older events are useless, because the receiver polls ListParticipants.
const maxSavedAgeS = 3600
const maxSaved = 1000

/** Uses one queue per room, so that events stay in order and rooms do not wait for each other. */
export function createWebhooks(options: WebhookOptions): Webhooks {
  const { log, max_wait_ms = maxWaitMs, onChanged = () => {} } = options
  const stopped = new AbortController()
  const queues = new Map<string, Queue>()
  const counts = { sent: 0, failed: 0, dropped: 0 }

  function enqueue(event: WebhookEvent): void {
    const name = event.room?.name ?? ''
    const queue = queues.get(name) ?? { entries: [], dropped: 0, running: Promise.resolve() }
    if (queue.entries.length >= queueLimit) return drop(queue, event, `${queueLimit} webhooks are queued`)
    queue.entries.push({ event, queued_at: performance.now() })
    onChanged()
    if (queues.has(name)) return
    queues.set(name, queue)
    queue.running = run(queue).finally(() => {
      if (queue.entries.length === 0) queues.delete(name)
    })
  }

  async function run(queue: Queue): Promise<void> {
    for (let entry = queue.entries[0]; entry && !stopped.signal.aborted; entry = queue.entries[0]) {
      if (performance.now() - entry.queued_at > max_wait_ms) drop(queue, entry.event, 'waited too long')
      else await attempt(queue, entry.event)
      if (stopped.signal.aborted) return
      queue.entries.shift()
      onChanged()
    }
  }

  async function attempt(queue: Queue, event: WebhookEvent): Promise<void> {
    const { dropped } = queue
    event.numDropped = dropped
    try {
      await deliverWebhook(event.toJsonString(), options, stopped.signal)
      queue.dropped -= dropped
      counts.sent += 1
    } catch (error) {
      if (stopped.signal.aborted) return
      counts.failed += 1
      log(`could not deliver webhook ${event.event} of room ${event.room?.name}: ${String(error)}`)
    }
  }

  function drop(queue: Queue, event: WebhookEvent, why: string): void {
    queue.dropped += 1
    counts.dropped += 1
    log(`dropped webhook ${event.event} of room ${event.room?.name}: ${why}`)
  }

  for (const event of readSaved(options)) enqueue(event)

  return {
    counts,
    send: ({ event, room, participant, track, at_ms = options.now() }) => {
      const createdAt = BigInt(Math.floor(at_ms / 1000))
      enqueue(new WebhookEvent({ event, room, participant, track, id: `EV_${randomUUID()}`, createdAt }))
    },
    waiting: () => [...queues.values()].flatMap(({ entries }) => entries.map(({ event }) => event.toJson())),
    waitingCount: () => [...queues.values()].reduce((count, { entries }) => count + entries.length, 0),
    async settled() {
      await Promise.all([...queues.values()].map(({ running }) => running))
    },
    close: () => stopped.abort(),
  }
}

function readSaved({ saved = [], now }: WebhookOptions): WebhookEvent[] {
  const oldest_s = now() / 1000 - maxSavedAgeS
  return saved
    .map((json) => WebhookEvent.fromJson(json, { ignoreUnknownFields: true }))
    .filter(({ createdAt }) => Number(createdAt) >= oldest_s)
    .slice(-maxSaved)
}
