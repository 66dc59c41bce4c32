import { channel } from 'node:diagnostics_channel'
import { alias } from '@razgovor/contract/alias'
import { endpoints } from '@razgovor/contract/endpoints'
import { errors } from '@razgovor/contract/errors'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { sampleInput } from './endpoint-samples.ts'
import { pathOf, send } from './probe.ts'
import { startApi } from './start-api.ts'

/** Routes of every server of this process: the sandbox is one too. */
const routesOf = new Map<unknown, string[]>()
channel('fastify.initialization').subscribe((message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  const routes: string[] = []
  routesOf.set(fastify, routes)
  fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
    routes.push(...[method].flat().map((one) => `${one} ${url}`))
  })
})

const api = await startApi({ own_server: true })
afterAll(() => api[Symbol.asyncDispose]())

const mounted = routesOf.get(api.app) ?? []
const promised = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).toSorted()

test('the API mounts each endpoint of the contract once, and nothing else', () => {
  const ours = mounted.filter((route) => route.includes(' /api/') && !/^HEAD | \/api\/(docs|\*)/.test(route))
  expect(ours.toSorted()).toEqual(promised)
})

test('no first path segment of the server is a valid alias', () => {
  const words = new Set(mounted.map((route) => /\/([\w-]+)/.exec(route)?.[1] ?? ''))
  expect([...words]).toContain('api')
  expect([...words].filter((word) => alias.safeParse(word).success)).toEqual([])
})

test('names and paths of endpoints are unique', () => {
  expect(new Set(promised).size).toBe(promised.length)
  expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length)
})

test.each(endpoints.map(({ tag, name, endpoint }) => [`${tag}.${name}`, endpoint] as const))(
  '%s has a well-formed path and answers it with and without a trailing slash',
  async (_, endpoint) => {
    const { params = { shape: {} }, access, method } = endpoint
    const named = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    expect(Object.keys(params.shape)).toEqual(named)
    if (access === 'owner') expect(named).toContain('user_id')
    expect(endpoint.path).toMatch(/^\/api(\/([a-z-]+(\.(ics|csv))?|:[a-z_]+))+$/)

    const path = pathOf(endpoint, sampleInput(endpoint).params)
    const without = await send(api.url, { what: path, method, path })
    expect(without.faults).toEqual([])
    expect(await send(api.url, { what: path, method, path: `${path}/` })).toEqual(without)
  },
)

interface Operation {
  operationId: string
  summary: string
  description: string
  security?: object[]
  requestBody?: object
  responses: Record<string, { content?: Record<string, { schema: object }> }>
}

async function readOpenApi(): Promise<Map<string, Operation>> {
  const response = await fetch(`${api.url}/api/docs/json`)
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, Operation>> }
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
  )
  return new Map(operations)
}

test('OpenAPI lists every endpoint with its access and errors', async () => {
  const operations = await readOpenApi()
  const written = endpoints.map(({ name, endpoint }) => {
    const { access, summary, method, path } = endpoint
    return {
      route: `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
      name,
      access,
      summary,
      refusals: endpoint.errors ?? [],
    }
  })
  expect([...operations.keys()].toSorted()).toEqual(written.map(({ route }) => route).toSorted())
  for (const { route, name, access, summary, refusals } of written) {
    const { security, ...operation } = operations.get(route)!
    expect(operation).toMatchObject({ operationId: name, summary })
    expect({ route, is_open: !security }).toEqual({ route, is_open: access === 'anyone' || access === 'signature' })
    for (const refusal of refusals) expect(operation.description).toContain(`${errors[refusal].code} \`${refusal}\``)
  }
})

test('OpenAPI describes an upload as a form', async () => {
  const operations = await readOpenApi()
  const operation = operations.get('POST /api/users/{user_id}/avatar')
  expect(operation?.requestBody).toEqual({
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: { crop: { type: 'string', maxLength: 300 }, file: { type: 'string', format: 'binary' } },
          required: ['file'],
        },
      },
    },
  })
})

test('OpenAPI distinguishes files, JSON and responses without a body', async () => {
  const operations = await readOpenApi()
  const typesOf = (operation: string) => Object.keys(operations.get(operation)?.responses['200']?.content ?? {})
  expect(typesOf('GET /api/speakers/{user_id}/earnings.csv')).toEqual(['text/csv'])
  expect(typesOf('GET /api/consultations/{id}/ics')).toEqual(['text/calendar'])
  expect(typesOf('GET /api/users/{user_id}/calendar.ics')).toEqual(['text/calendar'])
  expect(typesOf('GET /api/orders')).toEqual(['application/json'])
  expect(operations.get('POST /api/users/{user_id}/change-password')?.responses).toMatchObject({ 204: {} })
  expect(typesOf('POST /api/users/{user_id}/change-password')).toEqual([])
})

test('OpenAPI lists the statuses of a call with their error codes', async () => {
  const { responses } = (await readOpenApi()).get('POST /api/time-slots/{slot_id}/sign-up')!
  const codes = (status: number) => responses[status]?.content?.['application/json']?.schema
  expect(codes(401)).toMatchObject({ properties: { error_code: { enum: [6, 7, 8] } } })
  expect(codes(429)).toMatchObject({ properties: { error_code: { enum: [errors.throttling.code] } } })
  for (const status of [400, 408, 413, 414, 431]) expect(codes(status)).toBeDefined()
  expect(codes(409)).toMatchObject({ required: ['error_code', 'error_message'] })
})

test('HEAD returns the same status as GET, without a body', async () => {
  for (const { endpoint } of endpoints.filter((one) => one.endpoint.method === 'GET')) {
    const url = `${api.url}${pathOf(endpoint, sampleInput(endpoint).params)}`
    const [get, head] = await Promise.all([fetch(url), fetch(url, { method: 'HEAD' })])
    expect({ url, status: head.status, body: await head.text() }).toEqual({ url, status: get.status, body: '' })
    await get.body?.cancel()
  }
})
