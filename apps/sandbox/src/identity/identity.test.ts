import { expect, test } from 'vitest'

import { startSite } from '../../test/identity.ts'

test('a person can choose an account, enter one, or refuse', async () => {
  await using site = await startSite('vk')
  const page = await (await site.open()).text()
  expect(page).toContain('Вероника Котова')
  expect(page).toContain('без почты')
  expect(await site.press({ action: 'allow', who: '0' })).toEqual({
    code: expect.stringMatching(/^[\w-]{16}$/),
    state: site.state,
    device_id: expect.stringMatching(/^[\w-]+$/),
    type: 'code_v2',
    expires_in: '600',
  })
  expect(await site.press({ action: 'allow', first_name: 'Олег', last_name: '', email: '' })).toHaveProperty('code')
  expect(await site.press({ action: 'refuse' })).toEqual({
    error: 'access_denied',
    error_description: 'User denied access',
    state: site.state,
  })
})

test.each([
  ['another client', { client_id: 'another' }],
  ['another response_type', { response_type: 'token' }],
  ['no state', { state: '' }],
  ['an invalid redirect_uri', { redirect_uri: 'nowhere' }],
  ['no challenge', { code_challenge: '' }],
  ['a plain challenge', { code_challenge_method: 'plain' }],
])('the page is not shown for %s', async (_, changes) => {
  await using site = await startSite('vk')
  expect((await site.open(changes)).status).toBe(400)
})

test('query parameters are escaped on the page', async () => {
  await using site = await startSite('ya')
  const page = await (await site.open({ state: '"><script>alert(1)</script>' })).text()
  expect(page).not.toContain('<script>')
})

test('unknown faults are refused', async () => {
  await using site = await startSite('ya')
  for (const faults of [{ fail_next: { method: 'page', how: '500' } }, { fail: true }])
    expect((await site.control('ya/faults', faults)).status).toBe(400)
})
