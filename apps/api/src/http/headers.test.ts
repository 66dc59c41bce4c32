import { endpoints } from '@razgovor/contract/endpoints'
import { expect, test } from 'vitest'
import { sampleInput } from '../../test/endpoint-samples.ts'
import { makeListener, makeSpeaker, makeUser } from '../../test/factories.ts'
import { pathOf } from '../../test/probe.ts'
import { startApi } from '../../test/start-api.ts'
import { newId } from '../ids.ts'
import { signAccessToken } from './access.ts'

test('responses are no-store, except public GETs, which have no Cache-Control', async () => {
  await using api = await startApi()
  const people = {
    user: await makeListener(api),
    owner: await makeListener(api),
    speaker: await makeSpeaker(api),
    admin: await makeUser(api, 'SUPER_ADMIN'),
  }
  for (const { endpoint } of endpoints) {
    const { access, method, path } = endpoint
    const person = access === 'anyone' || access === 'signature' ? undefined : people[access]
    const session_id = newId(api.clock.now())
    const token = person && (await signAccessToken(api.ctx, { ...person, session_id, roles: [person.role] }))
    const { params, query } = sampleInput(endpoint, person?.user_id)
    const url = `${api.url}${pathOf(endpoint, params)}?${new URLSearchParams(query).toString()}`
    const isPublic = access === 'anyone' && method === 'GET'
    const expected = isPublic ? null : 'no-store'
    for (const headers of [{}, ...(token ? [{ authorization: `Bearer ${token}` }] : [])]) {
      const response = await fetch(url, { method, headers })
      expect({ path, kept: response.headers.get('cache-control') }).toEqual({ path, kept: expected })
      await response.body?.cancel()
    }
  }
})

test('the permissions policy allows camera, microphone, screen and passkeys to our own pages only', async () => {
  await using api = await startApi()
  for (const path of ['/api/version', '/nowhere', '/robots.txt']) {
    const policy = (await fetch(api.url + path)).headers.get('permissions-policy') ?? ''
    for (const name of ['camera', 'microphone', 'display-capture', 'publickey-credentials-get'])
      expect(policy).toContain(`${name}=(self)`)
    expect(policy).toContain('geolocation=()')
    expect(policy).not.toContain('*')
  }
})
