import { endpoints, type EndpointName } from '@razgovor/contract/endpoints'
import { expect, test } from 'vitest'
import { accessRow, callers } from './access-table.ts'

test('no caller’s access has changed: access-verdicts.txt lists the verdict on every caller', async () => {
  const lines = endpoints.map(({ tag, name, endpoint }) => {
    const row = accessRow(`${tag}.${name}` as EndpointName, endpoint)
    const key = endpoint.api_scope ? `, API key ${endpoint.api_scope}` : ''
    return `${tag}.${name}: ${callers.map((caller) => `${caller} ${row[caller]}`).join(', ')}${key}\n`
  })
  await expect(lines.toSorted().join('')).toMatchFileSnapshot('access-verdicts.txt')
})
