import { isIPv4 } from 'node:net'
import { defaultLimits, type Limits } from './signal/limits.ts'
import type { RoomsOptions } from './rooms.ts'
import { parseTurnUrl } from './turn/turn-address.ts'

type Environment = Record<string, string | undefined>

export class ConfigError extends Error {}

const defaultPort = 7880
// LiveKit's default and maximum.
const turnTtlS = 14_400
const maxTurnTtlS = 86_400

// The same spellings that the API accepts for its flags.
const trueWords = new Set(['true', '1', 'yes', 'on', 'y', 'enabled'])
const falseWords = new Set(['false', '0', 'no', 'off', 'n', 'disabled'])

const limitVariables: Record<keyof Limits, string> = {
  rooms: 'ROOMS_MAX_ROOMS',
  solo_rooms: 'ROOMS_MAX_SOLO_ROOMS',
  participants: 'ROOMS_MAX_PARTICIPANTS',
  tracks: 'ROOMS_MAX_TRACKS',
  signal_messages_per_second: 'ROOMS_MAX_SIGNAL_MESSAGES',
  signal_bytes_per_second: 'ROOMS_MAX_SIGNAL_BYTES',
  signal_frame_bytes: 'ROOMS_MAX_FRAME_BYTES',
  data_messages_per_second: 'ROOMS_MAX_DATA_MESSAGES',
  data_bytes_per_second: 'ROOMS_MAX_DATA_BYTES',
  requests_per_minute: 'ROOMS_MAX_REQUESTS',
  joins_per_minute: 'ROOMS_MAX_JOINS',
  backlog_bytes: 'ROOMS_MAX_BACKLOG_BYTES',
}

/** Throws a `ConfigError` whose one sentence names every fault. */
export function readConfig(env: Environment): RoomsOptions {
  const faults: string[] = []
  const config: RoomsOptions = {
    host: env.ROOMS_HOST || 'localhost',
    port: readPort(env, 'ROOMS_PORT', defaultPort, faults),
    udp_port: readPort(env, 'ROOMS_UDP_PORT', 0, faults),
    relay: readRelay(env, faults),
    trust_proxy: readFlag(env, 'TRUST_PROXY', faults),
    public_ip: env.ROOMS_PUBLIC_IP || undefined,
    api_key: readRequired(env, 'LIVEKIT_API_KEY', faults),
    api_secret: readRequired(env, 'LIVEKIT_API_SECRET', faults),
    webhook_url: readUrl(env, 'LIVEKIT_WEBHOOK_URL', faults),
    turn: readTurn(env, faults),
    limits: readLimits(env, faults),
    state_file: env.ROOMS_STATE_FILE || undefined,
    metrics_token: env.METRICS_TOKEN || undefined,
  }
  if (faults.length > 0) throw new ConfigError(`The meeting server cannot start: ${faults.join('; ')}.`)
  return config
}

function readRequired(env: Environment, name: string, faults: string[]): string {
  const value = env[name] ?? ''
  if (!value) faults.push(`${name} is not set`)
  return value
}

function readFlag(env: Environment, name: string, faults: string[]): boolean {
  const value = (env[name] || 'false').toLowerCase()
  if (!trueWords.has(value) && !falseWords.has(value)) faults.push(`${name} is not true or false: ${env[name]}`)
  return trueWords.has(value)
}

function readPort(env: Environment, name: string, fallback: number, faults: string[]): number {
  const port = env[name] ? Number(env[name]) : fallback
  if (!Number.isInteger(port) || port < 0 || port > 65_535) faults.push(`${name} is not a port: ${env[name]}`)
  return port
}

function readUrl(env: Environment, name: string, faults: string[]): string | undefined {
  const value = env[name]
  if (!value) return undefined
  // The value may contain a password.
  if (!/^https?:/.test(value) || !URL.canParse(value)) faults.push(`${name} is not an HTTP URL`)
  return value
}

function readTurn(env: Environment, faults: string[]): RoomsOptions['turn'] {
  const urls = (env.TURN_URLS ?? '')
    .split(',')
    .map((url) => url.trim())
    .filter(Boolean)
  if (urls.length === 0) return undefined
  if (urls.some((url) => !parseTurnUrl(url))) faults.push(`TURN_URLS contains an address that is not turn: or turns:`)
  const ttl_seconds = readCount(env, 'TURN_TTL', turnTtlS, faults)
  if (ttl_seconds < 1 || ttl_seconds > maxTurnTtlS) faults.push(`TURN_TTL is not 1 to ${maxTurnTtlS} seconds`)
  return { urls, secret: readRequired(env, 'TURN_SECRET', faults), ttl_seconds }
}

function readRelay(env: Environment, faults: string[]): RoomsOptions['relay'] {
  const ip = env.ROOMS_RELAY_IP
  if (!ip) return undefined
  if (!isIPv4(ip)) faults.push(`ROOMS_RELAY_IP is not an IPv4 address: ${ip}`)
  return { ip, port: readPort(env, 'ROOMS_RELAY_PORT', 0, faults) }
}

function readLimits(env: Environment, faults: string[]): Limits {
  const limits = { ...defaultLimits }
  for (const name of Object.keys(limitVariables)) {
    if (isLimit(name)) limits[name] = readCount(env, limitVariables[name], defaultLimits[name], faults)
  }
  if (limits.signal_frame_bytes === 0) faults.push(`${limitVariables.signal_frame_bytes} must be positive`)
  return limits
}

function isLimit(name: string): name is keyof Limits {
  return name in limitVariables
}

function readCount(env: Environment, name: string, fallback: number, faults: string[]): number {
  const count = env[name] ? Number(env[name]) : fallback
  if (!Number.isInteger(count) || count < 0) faults.push(`${name} is not a whole number: ${env[name]}`)
  return count
}
