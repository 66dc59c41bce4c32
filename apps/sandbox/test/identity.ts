import { startSandbox } from '../src/sandbox.ts'
import { postJson } from './shop.ts'
import type { Answer } from './shop.ts'

/** The vector of RFC 7636, appendix B. */
export const codeVerifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

export const vera = { provider_user_id: '17', first_name: 'Вера', last_name: 'Лебедева', email: 'vera@example.ru' }

export async function startSite(name: 'vk' | 'ya') {
  const sandbox = await startSandbox({ port: 0 })
  const { client_id, client_secret } = name === 'vk' ? sandbox.vkid : sandbox.yandex
  const redirect_uri = 'http://localhost:9/auth/back'
  const state = 's'.repeat(43)
  const asked = { client_id, redirect_uri, state, code_challenge: challenge }
  const page = `${sandbox.url}/${name}/authorize`

  return {
    sandbox,
    client_id,
    client_secret,
    redirect_uri,
    state,
    control: (path: string, body: unknown): Promise<Answer> => postJson(`${sandbox.control}/${path}`, body),
    open(changes: Record<string, string> = {}) {
      const query = { ...asked, response_type: 'code', code_challenge_method: 's256', ...changes }
      return fetch(`${page}?${new URLSearchParams(query).toString()}`)
    },
    async press(fields: Record<string, string>) {
      const body = new URLSearchParams({ ...asked, code_challenge_method: 'S256', ...fields })
      const { headers } = await fetch(page, { method: 'POST', redirect: 'manual', body })
      return readQuery(headers.get('location') ?? '')
    },
    async approve(person: object = vera, changes: Record<string, string> = {}) {
      const { body } = await postJson(`${sandbox.control}/${name}/approve`, { ...asked, person, ...changes })
      return readQuery(String(body['redirect_url']))
    },
    async send(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> {
      const body = new URLSearchParams(fields)
      const answer = await fetch(`${sandbox.url}/${name}/${path}`, { method: 'POST', body, headers })
      const text = await answer.text()
      return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : { text } }
    },
    [Symbol.asyncDispose]: () => sandbox.close(),
  }
}

export type Site = Awaited<ReturnType<typeof startSite>>

function readQuery(address: string): Record<string, string> {
  return Object.fromEntries(new URL(address).searchParams)
}
