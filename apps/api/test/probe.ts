import type { Endpoint } from '@razgovor/contract/endpoint'
import { errorName, type ErrorName } from '@razgovor/contract/error-codes'
import { errors } from '@razgovor/contract/errors'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Sample } from './endpoint-samples.ts'
import { toFormData } from './form.ts'

export interface Probe {
  what: string
  method: string
  path: string
  headers?: Record<string, string>
  /** Raw JSON, or a form. */
  body?: string | Uint8Array<ArrayBuffer> | FormData
}

export interface Answer {
  status: number
  /** Null for an invalid response, which `faults` describes. */
  outcome: Outcome | null
  faults: string[]
}

export type Outcome = ErrorName | 'success'

export function bodyOf({ body, form }: Pick<Sample, 'body' | 'form'>): Pick<Probe, 'body'> {
  if (form) return { body: toFormData(form) }
  return body === undefined ? {} : { body: JSON.stringify(body) }
}

export const refusalsOfAll: readonly ErrorName[] = [
  'malformed',
  'validation',
  'unsupported',
  'auth_not_provided',
  'auth_invalid',
  'auth_expired',
  'forbidden',
  'not_exist',
  'body_too_big',
  'throttling',
]

export function vary(probe: Omit<Probe, 'what'>, change: Partial<Probe> & { what: string }): Probe {
  return { ...probe, ...change, headers: { ...probe.headers, ...change.headers } }
}

const insides =
  /\bat .*\.(ts|js):|node_modules|\b(select|insert|update|delete)\b.*\b(from|into|set)\b|constraint|relation|syntax|_pkey|_once|postgres|FST_|Zod|\b\w*Error\b|\[object|undefined|\bjwt\b|\bJWT/i

interface Exchanged {
  status: number
  has_id: boolean
  sent_back: string
}

// Sends no content type of ours, because fetch sets that of a form with its boundary.
async function sendForm(url: string, { method, headers = {}, body }: Probe): Promise<Exchanged> {
  const response = await fetch(url, { method, headers, body: body as FormData })
  return { status: response.status, has_id: response.headers.has('x-request-id'), sent_back: await response.text() }
}

const agent = new Agent({ keepAlive: true })

// Half the cost of fetch, since there are tens of thousands of probes.
function sendBytes(url: string, { method, headers, body }: Probe): Promise<Exchanged> {
  const { hostname, port, pathname, search } = new URL(url)
  const bytes = Buffer.from((body ?? '') as string)
  const { promise, resolve, reject } = Promise.withResolvers<Exchanged>()
  const sent = request({
    agent,
    hostname,
    port,
    method,
    path: `${pathname}${search}`,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(method !== 'GET' && { 'content-length': bytes.length }),
      ...headers,
    },
  })
  sent.on('error', reject)
  sent.on('response', (response) => {
    const { statusCode: status = 0, headers: received } = response
    const has_id = received['x-request-id'] !== undefined
    text(response).then((read) => resolve({ status, has_id, sent_back: read }), reject)
  })
  sent.end(bytes)
  return promise
}

export async function send(base: string, probe: Probe): Promise<Answer> {
  const exchange = probe.body instanceof FormData ? sendForm : sendBytes
  const { status, has_id, sent_back } = await exchange(`${base}${probe.path}`, probe)
  const faults: string[] = []
  if (!has_id) faults.push('has no x-request-id')
  if (status < 300) return { status, outcome: 'success', faults }
  const refusal = readRefusal(sent_back)
  if (!refusal)
    return { status, outcome: null, faults: [...faults, `${status} is no refusal: ${sent_back.slice(0, 200)}`] }
  const error_name = errorName(refusal.error_code)
  if (errors[error_name].code !== refusal.error_code) faults.push(`${refusal.error_code} is not in the catalogue`)
  const { status: usual, also = [] } = errors[error_name]
  if (usual !== status && !also.includes(status)) faults.push(`${error_name} came with ${status}`)
  if (status >= 500) faults.push(`failed with ${error_name}`)
  for (const message of [refusal.error_message, ...Object.values(refusal.fields)])
    if (insides.test(message) || !/[а-яё]/i.test(message)) faults.push(`says «${message}»`)
  return { status, outcome: error_name, faults }
}

function readRefusal(text: string) {
  try {
    const {
      error_code,
      error_message,
      reason = 'none',
      fields = {},
      ...rest
    } = JSON.parse(text) as Record<string, unknown>
    const isRefusal =
      typeof error_code === 'number' &&
      typeof error_message === 'string' &&
      typeof reason === 'string' &&
      /^[a-z_]+$/.test(reason) &&
      Object.keys(rest).length === 0
    return isRefusal ? { error_code, error_message, fields: fields as Record<string, string> } : null
  } catch {
    return null
  }
}

const atOnce = 8

/** Includes outcomes that are not in `mayBe`. */
export async function faultsOf(base: string, probes: readonly Probe[], mayBe: readonly Outcome[]): Promise<string[]> {
  const faults: string[] = []
  const left = probes.values()
  async function work() {
    for (const probe of left) {
      const answer = await send(base, probe)
      if (answer.outcome && !mayBe.includes(answer.outcome)) answer.faults.push(`ended with ${answer.outcome}`)
      faults.push(...answer.faults.map((fault) => `${probe.what.slice(0, 120)}: ${fault}`))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return faults
}

export function pathOf(endpoint: Endpoint, params: Record<string, string>): string {
  return endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}
