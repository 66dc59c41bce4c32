import { signIn, type Session } from '@razgovor/contract/accounts'
import { decodeJwt } from 'jose'
import { hashPassword } from '../src/modules/accounts/credentials/passwords.ts'
import { createCaller, type Caller } from './api-client.ts'
import { makeListener, type MadeUser } from './factories.ts'
import type { TestApi } from './start-api.ts'

export const password = 'prostoy-parol-1'

interface Changes {
  first_name?: string
  blocked_at?: Date
  email_confirmed_at?: null
}

export async function makeWithPassword(api: TestApi, changes: Changes & { user?: MadeUser } = {}) {
  const { user: given, ...set } = changes
  const user = given ?? (await makeListener(api))
  await api.ctx.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password), ...set })
    .where('user_id', '=', user.user_id)
    .execute()
  return { ...user, credentials: { body: { type: 'BASIC' as const, email: user.email, password } } }
}

export async function makeSession(api: TestApi, changes: { user?: MadeUser } = {}) {
  const user = await makeWithPassword(api, changes)
  return { user, session: await api.anonymous.call(signIn, user.credentials) }
}

export function idOfSession({ access_token }: Pick<Session, 'access_token'>): string {
  return String(decodeJwt(access_token)['sid'])
}

export function asSession({ url }: { url: string }, { access_token }: Pick<Session, 'access_token'>): Caller {
  return createCaller(url, async () => ({ authorization: `Bearer ${access_token}` }))
}

/** Needs an API with `environment: { TRUST_PROXY: 'true' }`. */
export function fromAddress({ url }: { url: string }, address: string): Caller {
  return createCaller(url, async () => ({ 'x-forwarded-for': address }))
}

// Other mail may come after it, because codes go first.
export async function mailedCode(api: TestApi, email: string): Promise<string> {
  await api.settle()
  const mails = await api.mailTo(email)
  return mails.flatMap(({ subject }) => /\d{4}/.exec(subject)?.[0] ?? [])[0] ?? 'no mail'
}

export function wrongCode(code: string): string {
  return String((Number(code) + 1) % 10_000).padStart(4, '0')
}
