import { EventEmitter } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import { Redis } from 'ioredis'
import type { Config } from '../config.ts'

const channels = ['push', 'broadcast', 'pages', 'ended-sessions'] as const
type Channel = (typeof channels)[number]
type Listener = (message: string) => void

/** Tells every API process, this one included. Delivery is at most once: what must not be lost lies in the database. */
export interface Bus {
  publish(channel: Channel, message: string): void
  subscribe(channel: Channel, listener: Listener): void
  /** Called after a break in which messages may have been missed. */
  onReconnect(listener: () => void): void
  close(): Promise<void>
}

export async function createBus(config: Pick<Config, 'REDIS_URL'>, log: FastifyBaseLogger): Promise<Bus> {
  return config.REDIS_URL ? createRedisBus(config.REDIS_URL, log) : createLocalBus()
}

function createLocalBus(): Bus {
  const emitter = new EventEmitter()
  return {
    publish: (channel, message) => void emitter.emit(channel, message),
    subscribe: (channel, listener) => void emitter.on(channel, listener),
    onReconnect: () => {},
    close: async () => void emitter.removeAllListeners(),
  }
}

async function createRedisBus(url: string, log: FastifyBaseLogger): Promise<Bus> {
  const emitter = new EventEmitter()
  const [publisher, subscriber] = [new Redis(url), new Redis(url)]
  for (const connection of [publisher, subscriber])
    connection.on('error', (error: Error) => log.error({ err: error }, 'Redis does not answer'))
  subscriber.on('message', (channel: string, message: string) => emitter.emit(channel, message))
  await subscriber.subscribe(...channels)
  subscriber.on('ready', () => {
    subscriber.subscribe(...channels).then(
      () => emitter.emit('reconnect'),
      (error: unknown) => log.error({ err: error }, 'not subscribed'),
    )
  })
  return {
    publish: (channel, message) => {
      publisher.publish(channel, message).catch((error: unknown) => log.error({ err: error }, 'not published'))
    },
    subscribe: (channel, listener) => void emitter.on(channel, listener),
    onReconnect: (listener) => void emitter.on('reconnect', listener),
    close: async () => {
      await Promise.all([publisher.quit(), subscriber.quit()])
    },
  }
}
