import { signIn } from '@razgovor/contract/accounts'
import { listCategories } from '@razgovor/contract/speakers'
import { expect, test } from 'vitest'
import { Refusal } from '../../../../test/api-client.ts'
import { bufferedBytes, startFaultyServer, type Fault } from '../../../../test/faulty-server.ts'
import { comeBackFrom } from '../../../../test/identities.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'

const addresses = {
  VK: (url: string) => ({ VKID_URL: `${url}/vk` }),
  YA: (url: string) => ({ YANDEX_OAUTH_URL: `${url}/ya`, YANDEX_LOGIN_URL: `${url}/ya` }),
}
const faults: Fault[] = ['silent', 'reset', 'garbage', 'page', 'slow', 'endless']
const ways = (['VK', 'YA'] as const).flatMap((type) => faults.map((fault) => ({ type, fault })))

function signInAt(api: TestApi, type: 'VK' | 'YA'): Promise<Refusal> {
  const proof = { code: 'code', code_verifier: 'v'.repeat(43), state: 's'.repeat(43) }
  const redirect_uri = `${api.url}/auth/${type.toLowerCase()}`
  const body = type === 'VK' ? { type, ...proof, redirect_uri, device_id: 'device' } : { type, ...proof, redirect_uri }
  return api.anonymous.call(signIn, { body }).then(
    () => expect.unreachable('nobody is signed in'),
    (error: Refusal) => error,
  )
}

test.each(ways)(
  'sign-in fails with external_service while $type is $fault, and leaves no connection open',
  async ({ type, fault }) => {
    await using provider = await startFaultyServer(fault)
    await using api = await startApi({ environment: { ...addresses[type](provider.url), IDENTITY_TIMEOUT_MS: '1000' } })
    expect(await signInAt(api, type)).toMatchObject({
      status: 502,
      error_name: 'external_service',
      body: { error_message: expect.stringMatching(/(VK|Яндекс) ID не отвечает. Попробуй позже или войди другим/) },
    })
    await expect.poll(() => provider.open()).toBe(0)
    expect(provider.sentBytes()).toBeLessThan(bufferedBytes)
  },
)

/** Limits per provider on running calls and on queued calls. */
const [atOnce, waiting] = [20, 80]

test('calls to a provider that does not respond are limited in number, and other requests are answered', async () => {
  await using provider = await startFaultyServer('silent')
  const environment = { ...addresses.VK(provider.url), IDENTITY_TIMEOUT_MS: '30000', RATE_LIMIT_FACTOR: '100000' }
  await using api = await startApi({ environment })
  let refused = 0
  const calls = Array.from({ length: atOnce + waiting + 30 }, async () => {
    const refusal = await signInAt(api, 'VK')
    refused += 1
    return refusal
  })
  await expect.poll(() => provider.open()).toBe(atOnce)
  await expect.poll(() => refused).toBe(30)
  expect(await api.anonymous.call(listCategories)).toBeDefined()
  expect(provider.taken()).toBe(atOnce)

  provider.mend(api.sandbox.url)
  const names = new Set((await Promise.all(calls)).map(({ error_name }) => error_name))
  // Once the provider responds again, it rejects codes that it never issued.
  expect(names).toEqual(new Set(['external_service', 'auth_invalid']))
  const { body } = await comeBackFrom(api, 'VK')
  expect(await api.anonymous.refusal(signIn, { body })).toBe('email_not_confirmed')
})
