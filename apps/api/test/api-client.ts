import type { Endpoint } from '@razgovor/contract/endpoint'
import { errorName, type ErrorBody, type ErrorName } from '@razgovor/contract/error-codes'
import type { z } from 'zod'
import { toFormData, type UploadForm } from './form.ts'

type Part<E, K extends keyof Endpoint> = E extends { [P in K]: infer S extends z.ZodType }
  ? { [P in K]: z.input<S> }
  : unknown
export type CallInput<E extends Endpoint> = Part<E, 'params'> &
  Part<E, 'body'> &
  (E extends { upload: infer F extends z.ZodType } ? { form: UploadForm<z.input<F>> } : unknown) &
  (E extends { query: infer Q extends z.ZodType } ? { query?: z.input<Q> } : unknown)
export type CallAnswer<E extends Endpoint> = E extends { response: infer S extends z.ZodType } ? z.output<S> : undefined

export class Refusal extends Error {
  readonly status: number
  readonly body: ErrorBody
  constructor(status: number, body: ErrorBody) {
    super(`${status} ${errorName(body.error_code)}: ${body.error_message} ${JSON.stringify(body.fields ?? {})}`)
    this.status = status
    this.body = body
  }
  get error_name(): ErrorName {
    return errorName(this.body.error_code)
  }
}

function toUrl(base: string, endpoint: Endpoint, input: { params?: object; query?: object }): string {
  const params = (input.params ?? {}) as Record<string, string>
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(query.map(([name, value]) => [name, String(value)]))
  return `${base}${path}?${search.toString()}`
}

export interface Caller {
  call<E extends Endpoint>(
    endpoint: E,
    ...[input]: object extends CallInput<E> ? [CallInput<E>?] : [CallInput<E>]
  ): Promise<CallAnswer<E>>
  /** The error's name; fails the test if the call succeeds. */
  refusal<E extends Endpoint>(
    endpoint: E,
    ...[input]: object extends CallInput<E> ? [CallInput<E>?] : [CallInput<E>]
  ): Promise<ErrorName>
}

export function createCaller(base: string, headers: (endpoint: Endpoint) => Promise<Record<string, string>>): Caller {
  async function call(
    endpoint: Endpoint,
    input: { params?: object; query?: object; body?: unknown; form?: UploadForm } = {},
  ): Promise<unknown> {
    const hasBody = input.body !== undefined
    const body = hasBody ? JSON.stringify(input.body) : input.form && toFormData(input.form)
    const response = await fetch(toUrl(base, endpoint, input), {
      method: endpoint.method,
      headers: { ...(hasBody && { 'content-type': 'application/json' }), ...(await headers(endpoint)) },
      ...(body !== undefined && { body }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    if (!response.ok) throw new Refusal(response.status, JSON.parse(text) as ErrorBody)
    return text === '' ? undefined : isJson ? JSON.parse(text) : text
  }
  return {
    call: call as Caller['call'],
    async refusal(endpoint, ...[input]) {
      try {
        await call(endpoint, input as object)
      } catch (error) {
        if (error instanceof Refusal) return error.error_name
        throw error
      }
      throw new Error(`${endpoint.method} ${endpoint.path} was not refused`)
    },
  }
}

export async function reasonOf(call: Promise<unknown>): Promise<string | undefined> {
  const thrown: unknown = await call.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(thrown instanceof Refusal)) throw new Error('the call was not refused', { cause: thrown })
  return thrown.body.reason
}

export async function refusalOf(
  call: Promise<unknown>,
): Promise<{ refusal: ErrorName; fields: Record<string, string> }> {
  const thrown: unknown = await call.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(thrown instanceof Refusal)) throw new Error('the call was not refused', { cause: thrown })
  return { refusal: thrown.error_name, fields: thrown.body.fields ?? {} }
}
