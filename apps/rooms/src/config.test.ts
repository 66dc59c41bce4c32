import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const key = { LIVEKIT_API_KEY: 'key', LIVEKIT_API_SECRET: 'secret' }
const turn = { TURN_URLS: 'turn:turn.example:3478', TURN_SECRET: 'shared' }

const read = (env: Record<string, string> = {}) => readConfig({ ...key, ...env })

function faultOf(env: Record<string, string>): string {
  try {
    read(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}

test('without further settings the server listens on this machine, without TURN, relay and webhooks', () => {
  expect(read()).toMatchObject({
    host: 'localhost',
    port: 7880,
    udp_port: 0,
    relay: undefined,
    trust_proxy: false,
    turn: undefined,
    webhook_url: undefined,
  })
})

test.each([
  ['true', true],
  ['1', true],
  ['YES', true],
  ['on', true],
  ['enabled', true],
  ['', false],
  ['no', false],
  ['off', false],
  ['0', false],
])('the flag «%s» is %s', (value, isSet) => {
  expect(read({ TRUST_PROXY: value }).trust_proxy).toBe(isSet)
})

test('several TURN addresses share one secret, and their credentials last four hours unless told otherwise', () => {
  const urls = ' turn:a.example , turns:b.example:443?transport=tcp, '
  expect(read({ ...turn, TURN_URLS: urls }).turn).toEqual({
    urls: ['turn:a.example', 'turns:b.example:443?transport=tcp'],
    secret: 'shared',
    ttl_seconds: 14_400,
  })
  expect(read({ ...turn, TURN_TTL: '86400' }).turn?.ttl_seconds).toBe(86_400)
  expect(read({ ...turn, TURN_TTL: '1' }).turn?.ttl_seconds).toBe(1)
})

test('a limit is set by its variable alone', () => {
  const { limits } = read()
  expect(read({ ROOMS_MAX_TRACKS: '3' }).limits).toEqual({ ...limits, tracks: 3 })
  expect(read({ ROOMS_MAX_ROOMS: '0' }).limits).toMatchObject({ rooms: 0 })
})

test.each([
  [{ ROOMS_PORT: '65536' }, 'ROOMS_PORT is not a port: 65536'],
  [{ ROOMS_UDP_PORT: '-1' }, 'ROOMS_UDP_PORT is not a port: -1'],
  [{ ROOMS_PORT: '1.5' }, 'ROOMS_PORT is not a port: 1.5'],
  [{ TRUST_PROXY: 'perhaps' }, 'TRUST_PROXY is not true or false: perhaps'],
  [{ LIVEKIT_API_KEY: '' }, 'LIVEKIT_API_KEY is not set'],
  [{ LIVEKIT_WEBHOOK_URL: 'https://' }, 'LIVEKIT_WEBHOOK_URL is not an HTTP URL'],
  [{ LIVEKIT_WEBHOOK_URL: 'ftp://site.example' }, 'LIVEKIT_WEBHOOK_URL is not an HTTP URL'],
  [{ ...turn, TURN_URLS: 'stun:a.example' }, 'TURN_URLS contains an address that is not turn: or turns:'],
  [{ TURN_URLS: turn.TURN_URLS }, 'TURN_SECRET is not set'],
  [{ ...turn, TURN_TTL: '0' }, 'TURN_TTL is not 1 to 86400 seconds'],
  [{ ...turn, TURN_TTL: '86401' }, 'TURN_TTL is not 1 to 86400 seconds'],
  [{ ROOMS_RELAY_IP: '::1' }, 'ROOMS_RELAY_IP is not an IPv4 address: ::1'],
  [{ ROOMS_RELAY_IP: '192.0.2.1', ROOMS_RELAY_PORT: 'x' }, 'ROOMS_RELAY_PORT is not a port: x'],
  [{ ROOMS_MAX_JOINS: '1.5' }, 'ROOMS_MAX_JOINS is not a whole number: 1.5'],
  [{ ROOMS_MAX_JOINS: '-1' }, 'ROOMS_MAX_JOINS is not a whole number: -1'],
  [{ ROOMS_MAX_FRAME_BYTES: '0' }, 'ROOMS_MAX_FRAME_BYTES must be positive'],
])('%j is refused', (env, fault) => {
  expect(faultOf(env)).toBe(`The meeting server cannot start: ${fault}.`)
})
