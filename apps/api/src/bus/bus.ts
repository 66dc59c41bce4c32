import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { z } from 'zod'
import type { Log } from '../telemetry/log.ts'
import { closeRedis, connectRedis, firstAttempt, installationName, type RedisConfig } from '../redis.ts'

const channels = ['push', 'passing', 'broadcast', 'pages', 'ended-sessions'] as const
type Channel = (typeof channels)[number]
type Listener = (message: string) => void

/** Synchronous in this process, by Redis in others; at most once, so what must not be lost is in the database. */
export interface Bus {
  /** Resolves once Redis has passed it on, or does not answer. */
  publish(channel: Channel, message: string): Promise<void>
  subscribe(channel: Channel, listener: Listener): void
  /** After a disconnection during which messages may have been missed. */
  onReconnect(listener: () => void): void
  /** False while messages of other processes do not arrive. Always true without Redis. */
  isConnected(): boolean
  close(): Promise<void>
}

/** Resolves even if Redis does not answer: the process starts without it and connects later. */
export async function createBus(config: RedisConfig, log: Log): Promise<Bus> {
  const local = new LocalListeners(log)
  return config.REDIS_URL ? createRedisBus(config.REDIS_URL, config, { local, log }) : createLocalBus(local)
}

// An error is logged, so that the other listeners still get the message.
class LocalListeners {
  readonly #emitter = new EventEmitter()
  readonly #log: Log

  constructor(log: Log) {
    this.#log = log
  }

  add(event: Channel | 'reconnect', listener: Listener): void {
    this.#emitter.on(event, (message: string) => {
      try {
        listener(message)
      } catch (error) {
        this.#log.error({ err: error, channel: event }, 'could not handle a bus message')
      }
    })
  }

  emit(event: Channel | 'reconnect', message = ''): void {
    this.#emitter.emit(event, message)
  }

  clear(): void {
    this.#emitter.removeAllListeners()
  }
}

function createLocalBus(local: LocalListeners): Bus {
  return {
    publish: async (channel, message) => local.emit(channel, message),
    subscribe: (channel, listener) => local.add(channel, listener),
    onReconnect: () => {},
    isConnected: () => true,
    close: async () => local.clear(),
  }
}

const envelopeShape = z.object({ from: z.string(), message: z.string() })

function openEnvelope(text: string): z.infer<typeof envelopeShape> | null {
  try {
    return envelopeShape.parse(JSON.parse(text))
  } catch {
    return null
  }
}

// A frozen or silently dropped connection reports no error by itself, so it is pinged this often. A busy Redis may miss
// one ping; dropping the subscription for that would lose messages.
const pingMs = 2000

async function createRedisBus(
  url: string,
  config: RedisConfig,
  { local, log }: { local: LocalListeners; log: Log },
): Promise<Bus> {
  const from = randomUUID()
  const prefix = `${installationName(config)}:`
  const options = { log, timeout_ms: config.REDIS_TIMEOUT_MS }
  const publisher = connectRedis(url, options)
  const publisherTried = firstAttempt(publisher)
  const subscriber = connectRedis(url, { ...options, lazyConnect: true })
  let isSubscribed = false
  let wasSubscribed = false

  subscriber.on('message', (channel: string, text: string) => {
    const envelope = openEnvelope(text)
    if (!envelope) log.warn({ channel }, 'ignored an unknown bus message')
    else if (envelope.from !== from) local.emit(channel.slice(prefix.length) as Channel, envelope.message)
  })
  async function subscribe(): Promise<void> {
    try {
      await subscriber.subscribe(...channels.map((channel) => prefix + channel))
    } catch (error) {
      log.error({ err: error }, 'could not subscribe to Redis')
      return subscriber.disconnect(true)
    }
    isSubscribed = true
    if (wasSubscribed) local.emit('reconnect')
    wasSubscribed = true
  }
  subscriber.on('close', () => {
    isSubscribed = false
  })
  const subscriberTried = new Promise<void>((resolve) => {
    subscriber.on('ready', () => void subscribe().then(resolve))
    subscriber.once('error', () => resolve())
  })
  subscriber.connect().catch(() => {})
  // Waits, because a message published before the publisher is ready would reach no other process.
  await Promise.all([publisherTried, subscriberTried])
  // From now on, every subscription counts as a reconnection, even the first: messages until then may have been missed.
  // Earlier state is read from the database.
  wasSubscribed = true

  let isLate = false
  async function checkSubscription(): Promise<void> {
    try {
      await subscriber.ping()
      isLate = false
    } catch (error) {
      const isLost = isLate
      isLate = !isLost
      if (!isLost) return log.warn({ err: error }, 'the Redis subscription did not answer in time')
      log.error({ err: error }, 'lost the Redis subscription')
      isSubscribed = false
      subscriber.disconnect(true)
    }
  }
  const timer = setInterval(() => {
    if (isSubscribed) void checkSubscription()
  }, pingMs)
  timer.unref()

  let isPublishing = true
  async function send(channel: Channel, message: string): Promise<void> {
    try {
      await publisher.publish(prefix + channel, JSON.stringify({ from, message }))
      isPublishing = true
    } catch (error) {
      if (isPublishing) log.error({ err: error }, 'could not publish to other processes')
      isPublishing = false
    }
  }
  return {
    publish(channel, message) {
      local.emit(channel, message)
      const sent = send(channel, message)
      // While Redis does not answer, only the first callers wait.
      return isPublishing ? sent : Promise.resolve()
    },
    subscribe: (channel, listener) => local.add(channel, listener),
    onReconnect: (listener) => local.add('reconnect', listener),
    isConnected: () => isSubscribed && publisher.status === 'ready',
    async close() {
      clearInterval(timer)
      local.clear()
      await Promise.all([closeRedis(publisher), closeRedis(subscriber)])
    },
  }
}
