import { endpoints } from '@razgovor/contract/endpoints'
import type { Endpoint } from '@razgovor/contract/endpoint'
import { SignJWT, type JWTPayload } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { plusMinutes } from '../src/time/clock.ts'
import { signAccessToken } from '../src/http/access.ts'
import { newId } from '../src/ids.ts'
import { sampleInput } from './endpoint-samples.ts'
import { makeListener, makeSpeaker, makeUser } from './factories.ts'
import { bodyOf, faultsOf, pathOf, refusalsOfAll, type Probe } from './probe.ts'
import { startApi, type TestUser } from './start-api.ts'

const api = await startApi()
afterAll(() => api[Symbol.asyncDispose]())

const listener = await makeListener(api)
const speaker = await makeSpeaker(api)
const other = await makeSpeaker(api)
const admin = await makeUser(api, 'SUPER_ADMIN')

const secret = api.ctx.config.SESSION_SECRET

function tokenOf({ user_id, role }: TestUser, SESSION_SECRET = secret, minutes_ago = 0): Promise<string> {
  const clock = { now: () => plusMinutes(api.clock.now(), -minutes_ago) }
  return signAccessToken(
    { config: { SESSION_SECRET }, clock },
    { user_id, session_id: newId(clock.now()), roles: [role] },
  )
}

async function bearer(user: TestUser): Promise<string> {
  return `Bearer ${await tokenOf(user)}`
}

/** A call with good input, on the path of `owner`; undefined: without the header. */
function ask(endpoint: Endpoint, authorization: string | undefined, owner: TestUser = speaker): Probe {
  const { params, query, ...sent } = sampleInput(endpoint, owner.user_id)
  return {
    what: String(authorization),
    method: endpoint.method,
    path: `${pathOf(endpoint, params)}?${new URLSearchParams(query).toString()}`,
    ...(authorization !== undefined && { headers: { authorization } }),
    ...bodyOf(sent),
  }
}

function withAccess(...accesses: Endpoint['access'][]) {
  const those = endpoints.filter(({ endpoint }) => accesses.includes(endpoint.access))
  return those.map(({ tag, name, endpoint }) => [`${tag}.${name}`, endpoint] as const)
}

const closed = withAccess('user', 'owner', 'speaker', 'admin')

test.each(closed)('%s requires a sign-in', async (_, endpoint) => {
  const token = await tokenOf(speaker)
  const none = [undefined, '', 'Bearer', 'Bearer ', 'Basic dmVyYTp2ZXJh', token, `Bearer ${token} a`]
  const probes = none.map((authorization) => ask(endpoint, authorization))
  expect(await faultsOf(api.url, probes, ['auth_not_provided'])).toEqual([])
})

const expires = Math.floor(plusMinutes(api.clock.now(), 15).getTime() / 1000)
const whole: JWTPayload = {
  sub: speaker.user_id,
  exp: expires,
  sid: newId(api.clock.now()),
  roles: ['SUPER_ADMIN', 'SPEAKER'],
}

function base64(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

function sign(payload: JWTPayload, alg = 'HS256'): Promise<string> {
  return new SignJWT(payload).setProtectedHeader({ alg }).sign(new TextEncoder().encode(secret))
}

const [header, , signature] = (await tokenOf(listener)).split('.')
const forged = [
  'a-word',
  '...',
  // About as long as headers may be.
  'a'.repeat(7000),
  await tokenOf(speaker, 'another secret, as long as the right one is'),
  `${header}.${base64(whole)}.`,
  // Another's signature over better claims.
  `${header}.${base64(whole)}.${signature}`,
  `${base64({ alg: 'none' })}.${base64(whole)}.`,
  `${base64({ alg: 'NONE' })}.${base64(whole)}.${signature}`,
  await sign(whole, 'HS512'),
  await sign({ ...whole, exp: undefined }),
  await sign({ ...whole, sub: undefined }),
  await sign({ ...whole, roles: undefined }),
]

test.each(closed)('%s refuses forged tokens', async (_, endpoint) => {
  const probes = forged.map((token) => ask(endpoint, `Bearer ${token}`))
  expect(await faultsOf(api.url, probes, ['auth_invalid'])).toEqual([])
})

test.each(closed)('%s reports an old token as expired', async (_, endpoint) => {
  const old = await tokenOf(speaker, secret, 16)
  expect(await faultsOf(api.url, [ask(endpoint, `Bearer ${old}`)], ['auth_expired'])).toEqual([])
})

const withOwner = withAccess('owner', 'speaker').filter(([, { params }]) => params && 'user_id' in params.shape)

test.each(withOwner)('%s is allowed only to its own user', async (_, endpoint) => {
  const strangers = await Promise.all([listener, speaker, admin].map(bearer))
  const probes = strangers.map((authorization) => ask(endpoint, authorization, other))
  expect(await faultsOf(api.url, probes, ['forbidden'])).toEqual([])
})

test.each([...withAccess('speaker'), ...withAccess('admin')])('%s is allowed only to its role', async (_, endpoint) => {
  const others = [listener, endpoint.access === 'admin' ? speaker : admin]
  const probes = await Promise.all(others.map(async (user) => ask(endpoint, await bearer(user), user)))
  expect(await faultsOf(api.url, probes, ['forbidden'])).toEqual([])
})

test.each(closed)('%s refuses an unauthorized caller before reading the body', async (_, endpoint) => {
  const spoiled = endpoint.method === 'GET' ? {} : { body: '{' }
  const unknown = { ...ask(endpoint, undefined, other), ...spoiled }
  expect(await faultsOf(api.url, [unknown], ['auth_not_provided'])).toEqual([])
  if (endpoint.access === 'user') return
  const stranger = { ...ask(endpoint, await bearer(listener), other), ...spoiled }
  expect(await faultsOf(api.url, [stranger], ['forbidden'])).toEqual([])
})

const ofSignIn = new Set(['auth_not_provided', 'auth_invalid', 'auth_expired', 'forbidden'])

test.each(withAccess('anyone'))('%s needs no sign-in, whatever token is sent', async (_, endpoint) => {
  const tokens = forged.map((token) => `Bearer ${token}`)
  const probes = [undefined, 'Basic dmVyYTp2ZXJh', ...tokens].map((authorization) => ask(endpoint, authorization))
  const others = refusalsOfAll.filter((name) => !ofSignIn.has(name))
  expect(await faultsOf(api.url, probes, ['success', ...others, ...(endpoint.errors ?? [])])).toEqual([])
})

test.each(withAccess('signature'))('%s does not accept an access token instead of a signature', async (_, endpoint) => {
  const tokens = await Promise.all([listener, speaker, admin].map((user) => tokenOf(user)))
  const given = [undefined, ...tokens, ...tokens.map((token) => `Bearer ${token}`)]
  const probes = given.map((authorization) => ask(endpoint, authorization))
  expect(await faultsOf(api.url, probes, ['forbidden', 'unsupported'])).toEqual([])
})
