import { ApiError } from '../errors/api-error.ts'
import { createTurns } from '../in-turn.ts'
import { recordAnswer, inCall } from '../telemetry/tracing.ts'

interface OutsideLimits {
  service: string
  /** Covers queueing, connecting, and reading the answer. */
  timeout_ms: number
  at_once_max: number
  waiting_max: number
}

export type Through = <T>(work: (signal: AbortSignal) => Promise<T>) => Promise<T>

/** Throws overloaded, with nothing sent, if the queue is full. `work` must end when the signal aborts. */
export function createOutside({ service, timeout_ms, ...limits }: OutsideLimits): Through {
  const inTurn = createTurns(limits)
  return (work) => {
    const signal = AbortSignal.timeout(timeout_ms)
    return inCall(service, () =>
      inTurn(async () => {
        if (signal.aborted) throw new ApiError('overloaded', { cause: signal.reason })
        return work(signal)
      }),
    )
  }
}

export interface OutsideAnswer {
  status: number
  ok: boolean
  /** Undefined if the body is not JSON. */
  json: unknown
}

const answerBytesMax = 1024 * 1024

/** Follows no redirects: secrets are for the configured host. Throws AnswerTooLongError above `bytes_max`. */
export async function fetchJson(
  url: string | URL,
  { bytes_max = answerBytesMax, ...request }: RequestInit & { signal: AbortSignal; bytes_max?: number },
): Promise<OutsideAnswer> {
  const response = await fetch(url, { redirect: 'error', ...request })
  recordAnswer(response.status)
  const bytes = response.body ? await readBytes(response.body, bytes_max) : Buffer.alloc(0)
  return { status: response.status, ok: response.ok, json: toJson(bytes.toString()) }
}

export function isUnsent(error: unknown): boolean {
  if (error instanceof ApiError) return true
  const { cause } = (error ?? {}) as { cause?: { code?: unknown } }
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'].includes(String(cause?.code))
}

export class AnswerTooLongError extends Error {
  override name = 'AnswerTooLongError'
}

/** Throws AnswerTooLongError. */
export async function readBytes(body: AsyncIterable<Uint8Array>, bytes_max: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length > bytes_max) throw new AnswerTooLongError(`the answer is longer than ${bytes_max} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
