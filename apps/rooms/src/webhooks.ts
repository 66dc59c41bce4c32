import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebhookEvent, type ParticipantInfo, type Room, type TrackInfo } from '@livekit/protocol'
import { sha256Base64, signToken, type ApiKey } from './tokens.ts'

export type WebhookName =
  | 'room_started'
  | 'room_finished'
  | 'participant_joined'
  | 'participant_left'
  | 'participant_connection_aborted'
  | 'track_published'
  | 'track_unpublished'

export type RoomEvent = { event: WebhookName; room: Room; participant?: ParticipantInfo; track?: TrackInfo }

export type WebhookOptions = ApiKey & {
  url: string
  now: () => number
  log: (line: string) => void
  /** The first wait; each next one is twice as long. */
  retry_ms?: number
}

export type Webhooks = {
  send(event: RoomEvent): void
  /** Resolves when everything queued was delivered or given up. */
  settled(): Promise<void>
  close(): void
}

const RETRIES = 4
const QUEUE_LIMIT = 200
const ANSWER_TIMEOUT_MS = 10_000

/** One queue a room, so that the events of a room arrive in order while rooms do not wait for each other. */
export function createWebhooks(options: WebhookOptions): Webhooks {
  const stopped = new AbortController()
  const queues = new Map<string, { waiting: number; tail: Promise<void> }>()

  function send(event: RoomEvent): void {
    const body = toBody(event, options.now())
    const queue = queues.get(event.room.name) ?? { waiting: 0, tail: Promise.resolve() }
    if (queue.waiting >= QUEUE_LIMIT) {
      options.log(`webhook ${event.event} of ${event.room.name} dropped: ${QUEUE_LIMIT} are waiting`)
      return
    }
    queue.waiting += 1
    queue.tail = queue.tail
      .then(() => deliver(body, options, stopped.signal))
      .catch((error: unknown) => {
        if (!stopped.signal.aborted) options.log(`webhook ${event.event} of ${event.room.name} lost: ${String(error)}`)
      })
      .finally(() => {
        queue.waiting -= 1
        if (queue.waiting === 0) queues.delete(event.room.name)
      })
    queues.set(event.room.name, queue)
  }

  return {
    send,
    async settled() {
      await Promise.all([...queues.values()].map((queue) => queue.tail))
    },
    close: () => stopped.abort(),
  }
}

function toBody({ event, room, participant, track }: RoomEvent, now_ms: number): string {
  const createdAt = BigInt(Math.floor(now_ms / 1000))
  return new WebhookEvent({ event, room, participant, track, id: `EV_${randomUUID()}`, createdAt }).toJsonString()
}

/** Tries again on a network error, 429 and 5xx (501 excepted); any other refusal is final. */
async function deliver(body: string, options: WebhookOptions, signal: AbortSignal): Promise<void> {
  let wait_ms = options.retry_ms ?? 1000
  for (let attempt = 0; ; attempt += 1) {
    const answer = await post(body, options, signal)
    if (answer.ok) return
    if (!answer.again || attempt === RETRIES) throw new Error(answer.why)
    await sleep(wait_ms, undefined, { signal })
    wait_ms *= 2
  }
}

async function post(body: string, options: WebhookOptions, signal: AbortSignal) {
  signal.throwIfAborted()
  try {
    const response = await fetch(options.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/webhook+json',
        'user-agent': 'LiveKit',
        authorization: signWebhook(body, options, options.now()),
      },
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
    })
    await response.body?.cancel()
    const again = response.status === 429 || (response.status >= 500 && response.status !== 501)
    return { ok: response.ok, again, why: `HTTP ${response.status}` }
  } catch (error) {
    signal.throwIfAborted()
    return { ok: false, again: true, why: String(error) }
  }
}

/** No "Bearer " goes before it: the receivers of the SDKs refuse the prefix. */
export function signWebhook(body: string, { api_key, api_secret }: ApiKey, now_ms: number): string {
  const nbf = Math.floor(now_ms / 1000)
  return signToken({ sha256: sha256Base64(body), iss: api_key, nbf, exp: nbf + 300 }, api_secret)
}
