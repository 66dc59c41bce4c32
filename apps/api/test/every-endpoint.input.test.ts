import { endpoints, type NamedEndpoint } from '@razgovor/contract/endpoints'
import type { Endpoint } from '@razgovor/contract/endpoint'
import { uploadBytesMax } from '@razgovor/contract/limits'
import { afterAll, expect, test } from 'vitest'
import { sampleInput } from './endpoint-samples.ts'
import { makeSpeaker, makeUser } from './factories.ts'
import { toFormData } from './form.ts'
import { hostileForms } from './hostile-forms.ts'
import { hostileBodies, hostileTexts } from './hostile-values.ts'
import { bodyOf, faultsOf, pathOf, refusalsOfAll, vary, type Outcome, type Probe } from './probe.ts'
import { tokenFor } from './signed-in.ts'
import { spoil, spoilingValues, spoilTogether } from './spoil.ts'
import { startApi } from './start-api.ts'

const api = await startApi({ rooms: true })
afterAll(() => api[Symbol.asyncDispose]())

const speaker = await makeSpeaker(api)
const admin = await makeUser(api, 'SUPER_ADMIN')

async function signIn(endpoint: Endpoint): Promise<Record<string, string>> {
  const { access } = endpoint
  if (access === 'anyone' || access === 'signature') return {}
  return { authorization: `Bearer ${await tokenFor(api, access === 'admin' ? admin : speaker, endpoint)}` }
}

/** A call that gets past access and parsing, to be spoiled in one place. */
async function goodCall(endpoint: Endpoint, user_id = speaker.user_id) {
  const { params, query, ...sent } = sampleInput(endpoint, user_id)
  const path = pathOf(endpoint, params)
  const probe: Omit<Probe, 'what'> = {
    method: endpoint.method,
    path: `${path}?${new URLSearchParams(query).toString()}`,
    headers: await signIn(endpoint),
    ...bodyOf(sent),
  }
  return { params, query, ...sent, path, probe }
}

/**
 * Any answer that the contract knows: hostile input may be good by chance, and nothing else than that or refused. A call
 * that needs a confirmation may have ended the session that the call beside it is about to show, as DELETE of the user does.
 */
function anyOf({ errors = [], needs_confirmation }: Endpoint): Outcome[] {
  return ['success', ...refusalsOfAll, ...errors, ...(needs_confirmation ? ['confirmation_required' as const] : [])]
}

const places = new Map(endpoints.map(({ endpoint }, place) => [endpoint, place]))

/** Each endpoint gets one of `shares` shares of the values, so that each value meets as many endpoints; in the long run all. */
function deal<T>(endpoint: Endpoint, values: readonly T[], shares: number): T[] {
  const place = places.get(endpoint)!
  return values.filter((_, index) => process.env['TEST_LONG'] || index % shares === place % shares)
}

/** One parser reads these for all endpoints, so each value meets 12 to 21 of them. */
const sharesOfParser = 16
/** Each endpoint has its own schema and its own columns. */
const sharesOfBody = 4

/** Each of `those` gets its share, so that every value meets one of them, and in the long run all. */
function dealAmong<T>(those: readonly (readonly [string, Endpoint])[], endpoint: Endpoint, values: readonly T[]): T[] {
  const place = those.findIndex(([, one]) => one === endpoint)
  return values.filter((_, index) => process.env['TEST_LONG'] || index % those.length === place)
}

const row = ({ tag, name, endpoint }: NamedEndpoint) => [`${tag}.${name}`, endpoint] as const
const all = endpoints.map(row)
const those = (has: (endpoint: Endpoint) => unknown) => endpoints.filter(({ endpoint }) => has(endpoint)).map(row)
const writing = those(({ method }) => method !== 'GET')
const takingJson = those(({ method, upload }) => method !== 'GET' && !upload)
const uploading = those(({ upload }) => upload)

test.each(all)('the sample input of %s matches its schemas', (_, endpoint) => {
  const sample = sampleInput(endpoint)
  const parts = ['params', 'query', 'body'] as const
  expect(parts.map((part) => endpoint[part]?.safeParse(sample[part]).error)).toEqual([undefined, undefined, undefined])
  expect(endpoint.upload?.safeParse(sample.form?.fields).error).toBeUndefined()
})

test.each(those(({ body }) => body))('%s handles a corrupted value in every field of its body', async (_, endpoint) => {
  const { body, probe } = await goodCall(endpoint)
  const dealt = deal(endpoint, spoilingValues, sharesOfBody)
  const bodies = process.env['TEST_LONG'] ? spoil(body) : spoilTogether(endpoint.body!, body, dealt)
  const probes = bodies.map(({ what, spoiled }) => vary(probe, { what, body: JSON.stringify(spoiled) }))
  expect(await faultsOf(api.url, probes, anyOf(endpoint))).toEqual([])
})

test.each(writing)('%s handles hostile bodies', async (_, endpoint) => {
  const { probe } = await goodCall(endpoint)
  const probes = deal(endpoint, hostileBodies, sharesOfParser).map((body) => vary(probe, { what: String(body), body }))
  expect(await faultsOf(api.url, probes, anyOf(endpoint))).toEqual([])
})

const contentTypes = [
  '',
  ' ',
  'nonsense',
  'text/plain',
  'text/html; charset=utf-8',
  'multipart/form-data',
  'multipart/form-data; boundary=a',
  'application/x-www-form-urlencoded',
  'application/xml',
  'application/json; charset=utf-7',
  'application/json, text/plain',
  'application/webhook+json',
  'application/json\t;;;=',
]

test.each(writing)('%s handles hostile content types', async (_, endpoint) => {
  const { probe } = await goodCall(endpoint)
  const probes = deal(endpoint, contentTypes, sharesOfParser).map((type) =>
    vary({ body: '{}', ...probe }, { what: type, headers: { 'content-type': type } }),
  )
  expect(await faultsOf(api.url, probes, anyOf(endpoint))).toEqual([])
})

test.each(takingJson)('%s refuses an oversized body and invalid JSON', async (_, endpoint) => {
  const { probe } = await goodCall(endpoint)
  const big = vary(probe, { what: 'too big', body: `{"a":"${'a'.repeat(300_000)}"}` })
  expect(await faultsOf(api.url, [big], ['body_too_big'])).toEqual([])
  const cut = vary(probe, { what: 'cut off', body: '{"a":' })
  expect(await faultsOf(api.url, [cut], ['malformed'])).toEqual([])
})

test.each(those(({ body, access }) => body && access !== 'signature'))(
  '%s accepts only an object as its body',
  async (_, endpoint) => {
    const { probe } = await goodCall(endpoint)
    const probes = ['null', '[]', '[{}]', '"text"', '42', 'true'].map((body) => vary(probe, { what: body, body }))
    expect(await faultsOf(api.url, probes, ['validation'])).toEqual([])
  },
)

/** Ids in the path, other than the user's, have no row. */
function outcomeOf(params: object): Outcome {
  return Object.keys(params).some((name) => name !== 'user_id' && /(?:^|_)id$/.test(name)) ? 'not_exist' : 'success'
}

test.each(uploading)('%s accepts its sample form and handles corrupted forms', async (_, endpoint) => {
  const { form, params, probe } = await goodCall(endpoint)
  const { file, fields } = form!
  expect(await faultsOf(api.url, [vary(probe, { what: 'the sample' })], [outcomeOf(params)])).toEqual([])
  const good = { file, fields: fields as Record<string, string> }
  const probes = hostileForms(good, dealAmong(uploading, endpoint, hostileTexts)).map(({ what, body, type }) =>
    vary(probe, { what, body, ...(type && { headers: { 'content-type': type } }) }),
  )
  expect(await faultsOf(api.url, probes, anyOf(endpoint))).toEqual([])
})

test.each(uploading)('%s refuses JSON, an oversized file and a form without a file', async (_, endpoint) => {
  const { form, probe } = await goodCall(endpoint)
  const json = vary(probe, { what: 'JSON', body: '{}' })
  expect(await faultsOf(api.url, [json], ['unsupported'])).toEqual([])
  const big = [1, 1024 * 1024].map((more) =>
    vary(probe, { what: 'too big', body: toFormData({ ...form, file: new Uint8Array(uploadBytesMax + more) }) }),
  )
  expect(await faultsOf(api.url, big, ['body_too_big'])).toEqual([])
  const without = [new FormData(), toFormData({ ...form, file: new Uint8Array() })]
  const probes = without.map((body) => vary(probe, { what: 'no file', body }))
  expect(await faultsOf(api.url, probes, ['validation'])).toEqual([])
})

const badlyEncoded = ['%', '%ZZ', '%00', '%C0%AF', '%ED%A0%80', '%E0%A4%A', '..%2f..%2f', 'a%0d%0ab', ';a=b']
const hostileParts = [...hostileTexts.map((text) => encodeURIComponent(text)), ...badlyEncoded]

test.each(those(({ params }) => params))('%s handles hostile path parameters', async (_, endpoint) => {
  const { params, probe } = await goodCall(endpoint)
  const probes = Object.keys(params).flatMap((name) => {
    const [before, after] = pathOf(endpoint, { ...params, [name]: '!' }).split('!')
    return deal(endpoint, hostileParts, sharesOfParser).map((part) =>
      vary(probe, { what: `${name} = ${part}`, path: `${before}${part}${after}` }),
    )
  })
  expect(await faultsOf(api.url, probes, anyOf(endpoint))).toEqual([])
})

test.each(those(({ params }) => params))(
  '%s handles two encoded dots in place of a path parameter',
  async (_, endpoint) => {
    const { params, probe } = await goodCall(endpoint)
    const probes = Object.keys(params).map((name) => {
      const path = pathOf(endpoint, { ...params, [name]: '!' }).replace('!', '%2e%2e')
      return vary(probe, { what: `${name} = ..`, path })
    })
    // DELETE /api/users/:user_id/photos/.. reaches the account, which asks for a confirmation.
    expect(await faultsOf(api.url, probes, [...anyOf(endpoint), 'confirmation_required'])).toEqual([])
  },
)

const hostileQueries = [
  '',
  '&&&==&',
  '%',
  '%ZZ=%ZZ',
  '%00=%00',
  '__proto__=a&__proto__[a]=b&constructor=c&toString=d&hasOwnProperty=e',
  'a'.repeat(8000),
  Array.from({ length: 1500 }, (_, n) => `a${n}`).join('&'),
]

/** One name's value spoiled or repeated, the others good. */
function spoilQuery(query: Record<string, string>): string[] {
  return Object.keys(query).flatMap((name) => {
    const { [name]: _, ...others } = query
    const rest = new URLSearchParams(others).toString()
    const spoiled = hostileParts.map((part) => `${rest}&${name}=${part}`)
    const repeated = ['', '[]', '[a]', '.a'].map((suffix) => `${rest}&${name}${suffix}=1&${name}${suffix}=2`)
    return spoiled.concat(repeated)
  })
}

test.each(all)('%s handles hostile queries', async (_, endpoint) => {
  const { query, path, probe } = await goodCall(endpoint)
  const searches = deal(endpoint, hostileQueries.concat(spoilQuery(query)), sharesOfParser)
  const probes = searches.map((search) => vary(probe, { what: `?${search}`, path: `${path}?${search}` }))
  expect(await faultsOf(api.url, probes, anyOf(endpoint))).toEqual([])
})

const outOfBounds = [
  ...['0', '101', '1e9', '-1', '1.5', 'a', '', 'Infinity', '1&limit=2'].map((limit) => `limit=${limit}`),
  ...['-1', '1000001', '1e400', 'NaN', '0.1', '1&offset=2'].map((offset) => `offset=${offset}`),
]

test.each(those(({ query }) => query && 'limit' in query.shape))(
  '%s refuses a limit or offset out of bounds',
  async (_, endpoint) => {
    // An earlier test may have closed the speaker's account, and with it the page that anyone reads.
    const { user_id } = endpoint.access === 'anyone' ? await makeSpeaker(api) : speaker
    const { path, params, probe } = await goodCall(endpoint, user_id)
    // Lists that are read from a place in them have no offset.
    const hasOffset = endpoint.query !== undefined && 'offset' in endpoint.query.shape
    const known = outOfBounds.filter((search) => hasOffset || search.startsWith('limit'))
    const probes = known.map((search) => vary(probe, { what: search, path: `${path}?${search}` }))
    expect(await faultsOf(api.url, probes, ['validation'])).toEqual([])
    if (!hasOffset) return
    const furthest = vary(probe, { what: 'the furthest page', path: `${path}?limit=100&offset=1000000` })
    expect(await faultsOf(api.url, [furthest], [outcomeOf(params)])).toEqual([])
  },
)

const hostileHeaders: [string, string][] = [
  ['x-request-id', 'a'.repeat(5000)],
  ['x-request-id', '"><script>'],
  ['x-device-timezone', 'Mars/Olympus'],
  ['x-device-timezone', '__proto__'],
  ['user-agent', '\u00FF'.repeat(1000)],
  ['accept', 'a/'.repeat(1000)],
  ['accept-encoding', 'identity;q=0, *;q=0'],
  ['cookie', '=;=;;a'],
  ['range', 'bytes=-1,0-,a'],
  ['if-none-match', '"'],
  ['x-forwarded-for', "'; drop table users"],
  ['origin', 'null'],
]

test.each(all)('%s handles hostile headers', async (_, endpoint) => {
  const { probe } = await goodCall(endpoint)
  const probes = deal(endpoint, hostileHeaders, sharesOfParser).map(([name, value]) =>
    vary(probe, { what: `${name}: ${value}`, headers: { [name]: value } }),
  )
  expect(await faultsOf(api.url, probes, anyOf(endpoint))).toEqual([])
})

test('after all requests the server is ready, and there is no new super admin', async () => {
  expect((await fetch(`${api.url}/health/ready`)).status).toBe(200)
  expect(({} as { roles?: unknown }).roles).toBeUndefined()
  const admins = await api.ctx.db.selectFrom('users').select('user_id').where('role', '=', 'SUPER_ADMIN').execute()
  expect(admins).toEqual([{ user_id: admin.user_id }])
})
