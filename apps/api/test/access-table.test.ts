import { endpoints, type EndpointName } from '@razgovor/contract/endpoints'
import type { Endpoint } from '@razgovor/contract/endpoint'
import { afterAll, expect, test } from 'vitest'
import { accessRow, callers, type CallerName, type Verdict } from './access-table.ts'
import { makeFixtures, makeFixturesFor, rowsOf } from './access-fixtures.ts'
import { sampleInput } from './endpoint-samples.ts'
import { bodyOf, pathOf, send } from './probe.ts'
import { tokenFor } from './signed-in.ts'
import { startApi, type TestUser } from './start-api.ts'

const api = await startApi({ rooms: true })
afterAll(() => api[Symbol.asyncDispose]())

const sharedFixtures = makeFixtures(api)

const refusalsOfAccess: ReadonlySet<string> = new Set([
  'auth_not_provided',
  'auth_invalid',
  'auth_expired',
  'forbidden',
  'not_exist',
  'unsupported',
])

const named = endpoints.map(({ tag, name, endpoint }) => [`${tag}.${name}` as EndpointName, endpoint] as const)

test.each(named)('%s admits and refuses each caller as the access table specifies', async (name, endpoint) => {
  // Reading changes nothing that another reading depends on.
  const fixtures = endpoint.method === 'GET' ? await sharedFixtures : await makeFixturesFor(name, api)
  const row = accessRow(name, endpoint)
  const owner = row.speaker === 'in' && row.listener !== 'in' ? fixtures.people.speaker : fixtures.people.listener
  const { params, body } = rowsOf(name, fixtures)
  const sample = sampleInput(endpoint, owner.user_id)
  const input = {
    ...sample,
    params: { ...sample.params, ...params },
    body: endpoint.body && { ...(sample.body as object), ...body },
  }

  const verdicts: Partial<Record<CallerName, string>> = {}
  // Strangers first: what those do who are let in may end the row.
  for (const caller of callers.toSorted((one, other) => Number(row[one] === 'in') - Number(row[other] === 'in'))) {
    const user = caller === 'nobody' ? undefined : fixtures.people[caller]
    verdicts[caller] = await verdictOn(endpoint, input, user)
  }
  expect(verdicts).toEqual(row)
})

async function verdictOn(endpoint: Endpoint, input: ReturnType<typeof sampleInput>, user: TestUser | undefined) {
  const { method } = endpoint
  const { outcome, faults } = await send(api.url, {
    what: endpoint.path,
    method,
    path: `${pathOf(endpoint, input.params)}?${new URLSearchParams(input.query).toString()}`,
    headers: user && { authorization: `Bearer ${await tokenFor(api, user, endpoint)}` },
    ...bodyOf(input),
  })
  expect(faults).toEqual([])
  return refusalsOfAccess.has(outcome ?? '') ? (outcome as Verdict) : 'in'
}
