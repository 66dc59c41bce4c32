import { ApiError, isRefusal, noAnswer, refusalOf } from './api-error.ts'
import type { Answer, Args, Route } from './api-types.ts'

/** `fetch`, or its replacement on the server. */
export type Fetcher = (path: string, init: RequestInit & { headers: Record<string, string> }) => Promise<Response>

export interface CallerParts {
  fetcher: Fetcher
  headers?: () => Record<string, string>
  accessToken?: () => string | undefined
  /** Replaces an expired access token; resolves to false if the session is over. */
  refresh?: (expired: string) => Promise<boolean>
  /**
   * Asks the person for the confirmation that an error requires. 'repeat': the call is sent again; null: the error is
   * thrown.
   */
  challenge?: (refusal: unknown) => Promise<unknown> | undefined
  /** Receives each response's `x-server-time`. */
  onServerTime?: (instant_iso: string) => void
}

interface CallOptions {
  signal?: AbortSignal
  /** Replaces the caller's `fetcher` for this call. */
  fetcher?: Fetcher
}

export type Call = <R extends Route>(route: R, ...args: Args<R, CallOptions>) => Promise<Answer<R>>

type LooseArgs = CallOptions & { params?: object; query?: object; body?: unknown; form?: FormData }

export function createCaller(parts: CallerParts): Call {
  async function send(route: Route, args: LooseArgs, token: string | undefined): Promise<Response> {
    const { body, form, signal, fetcher = parts.fetcher } = args
    const headers = {
      ...parts.headers?.(),
      ...(token && { authorization: `Bearer ${token}` }),
      // For a FormData the browser sets the content type with its boundary.
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const response = await fetcher(pathOf(route, args), {
      method: route.slice(0, route.indexOf(' ')),
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(form && { body: form }),
      ...(signal && { signal }),
    }).catch((error: unknown) => {
      throw signal?.aborted ? error : noAnswer()
    })
    const serverTime = response.headers.get('x-server-time')
    if (serverTime) parts.onServerTime?.(serverTime)
    return response
  }

  async function request(route: Route, args: LooseArgs = {}): Promise<unknown> {
    const token = parts.accessToken?.()
    const answer = await once(route, args, token)
    const mayRetry = isRefusal(answer, 'auth_expired') && token && (await parts.refresh?.(token))
    const second = mayRetry ? await once(route, args, parts.accessToken?.()) : answer
    const outcome = (await parts.challenge?.(second)) ?? second
    const last = outcome === 'repeat' ? await once(route, args, parts.accessToken?.()) : outcome
    if (last instanceof ApiError) throw last
    return last
  }

  async function once(route: Route, args: LooseArgs, token: string | undefined): Promise<unknown> {
    const response = await send(route, args, token)
    return response.ok ? readAnswer(response) : refusalOf(response)
  }

  return request as Call
}

function pathOf(route: Route, { params = {}, query = {} }: LooseArgs): string {
  const values = params as Record<string, string>
  const path = route
    .slice(route.indexOf(' ') + 1)
    .replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, typeof value === 'object' ? JSON.stringify(value) : String(value)]],
    ),
  )
  return search.size > 0 ? `${path}?${search}` : path
}

function readAnswer(response: Response): Promise<unknown> | undefined {
  if (response.status === 204) return undefined
  return response.headers.get('content-type')?.includes('json') ? response.json() : response.text()
}
