import type { Session } from '@razgovor/contract/accounts'
import { errors } from '@razgovor/contract/errors'
import { beforeEach, expect, test } from 'vitest'
import { keyOf } from '../lib/api-query.ts'
import { createCaller, type Fetcher } from '../lib/caller.ts'
import { createRefresh } from '../lib/refresh.ts'
import { getSession, setSession } from '../lib/session.ts'
import { connectToasts, type ToastMessage } from '../ui/overlay/toasts.ts'
import { createErrorListener } from './on-error.ts'
import { createQueryClient } from './query-client.ts'

const session = { access_token: 'old', refresh_token: 'first', user: {} } as Session

const toEmptyCart = () => Response.json({ is_empty: true })

function refusal(name: keyof typeof errors): Response {
  const { code, message, status } = errors[name]
  return Response.json({ error_code: code, error_message: message }, { status })
}

/** Makes 20 concurrent calls with an expired access token; returns the messages shown. */
async function messagesWhile(renewing: Fetcher): Promise<string[]> {
  const shown: ToastMessage[] = []
  const disconnect = connectToasts((message) => shown.push(message))
  const onError = createErrorListener(() => {})
  const callOpenly = createCaller({ fetcher: renewing })
  const call = createCaller({
    fetcher: async () => refusal('auth_expired'),
    accessToken: () => getSession()?.access_token,
    refresh: createRefresh({
      session: getSession,
      renew: (refresh_token) => callOpenly('POST /api/auth/refresh', { body: { refresh_token } }),
      store: setSession,
      exclusively: (work) => work(),
    }),
  })
  const calls = Array.from({ length: 20 }, () => call('GET /api/cart/is-empty'))
  await Promise.all(calls.map((answer) => answer.catch((error: unknown) => onError(error, undefined))))
  disconnect()
  return shown.map(({ text }) => text)
}

beforeEach(() => setSession(session))

test.each(['auth_invalid', 'user_blocked'] as const)(
  'a renewal refused with %s ends the session, with one message',
  async (name) => {
    expect(await messagesWhile(async () => refusal(name))).toEqual(['Сессия истекла. Войди снова'])
    expect(getSession()).toBeNull()
  },
)

test('a renewal lost by the network does not end the session', async () => {
  const shown = await messagesWhile(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(new Set(shown)).toEqual(new Set(['Сервер не отвечает. Проверь интернет']))
  expect(getSession()).toEqual(session)
})

test('data deleted while it is shown stays on the page with one message; data never shown is a 404 page', async () => {
  const shown: ToastMessage[] = []
  const disconnect = connectToasts((message) => shown.push(message))
  const paths: string[] = []
  let answer = toEmptyCart
  const call = createCaller({ fetcher: async () => answer() })
  const client = createQueryClient({ call, retries: 0, onError: createErrorListener((path) => paths.push(path)) })
  const queryKey = keyOf('GET /api/cart/is-empty')
  await client.fetchQuery({ queryKey })
  answer = () => refusal('not_exist')
  for (let n = 0; n < 2; n++) await client.refetchQueries({ queryKey })
  expect(shown).toEqual([
    { kind: 'error', text: 'Того, что здесь открыто, уже нет. Если пишешь текст, скопируй его себе' },
  ])
  expect(paths).toEqual([])
  expect(client.getQueryData(queryKey)).toEqual({ is_empty: true })

  await client.fetchQuery({ queryKey: keyOf('GET /api/handbooks') }).catch(() => {})
  answer = () => refusal('forbidden')
  await client.refetchQueries({ queryKey })
  expect(paths).toEqual(['/404', '/404'])
  disconnect()
})
