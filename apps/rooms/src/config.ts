import type { RoomsOptions } from './rooms.ts'

type Environment = Record<string, string | undefined>

export class ConfigError extends Error {}

const DEFAULT_PORT = 7880
const TURN_TTL_S = 14_400

/** Reads the environment; throws `ConfigError` with one sentence that names every fault. */
export function readConfig(env: Environment): RoomsOptions {
  const faults: string[] = []
  const config: RoomsOptions = {
    host: env.ROOMS_HOST || 'localhost',
    port: readPort(env, 'ROOMS_PORT', DEFAULT_PORT, faults),
    udp_port: readPort(env, 'ROOMS_UDP_PORT', 0, faults),
    public_ip: env.ROOMS_PUBLIC_IP || undefined,
    api_key: readRequired(env, 'LIVEKIT_API_KEY', faults),
    api_secret: readRequired(env, 'LIVEKIT_API_SECRET', faults),
    webhook_url: readUrl(env, 'LIVEKIT_WEBHOOK_URL', faults),
    turn: readTurn(env, faults),
  }
  if (faults.length > 0) throw new ConfigError(`The meeting server cannot start: ${faults.join('; ')}.`)
  return config
}

function readRequired(env: Environment, name: string, faults: string[]): string {
  const value = env[name] ?? ''
  if (!value) faults.push(`${name} is not set`)
  return value
}

function readPort(env: Environment, name: string, fallback: number, faults: string[]): number {
  const port = env[name] ? Number(env[name]) : fallback
  if (!Number.isInteger(port) || port < 0 || port > 65_535) faults.push(`${name} is not a port: ${env[name]}`)
  return port
}

function readUrl(env: Environment, name: string, faults: string[]): string | undefined {
  const value = env[name]
  if (!value) return undefined
  if (!/^https?:/.test(value) || !URL.canParse(value)) faults.push(`${name} is not an http address: ${value}`)
  return value
}

function readTurn(env: Environment, faults: string[]): RoomsOptions['turn'] {
  const urls = (env.TURN_URLS ?? '').split(',').filter(Boolean)
  if (urls.length === 0) return undefined
  if (urls.some((url) => !/^turns?:/.test(url))) faults.push(`TURN_URLS has an address without turn: or turns:`)
  return { urls, secret: readRequired(env, 'TURN_SECRET', faults), ttl_seconds: TURN_TTL_S }
}
