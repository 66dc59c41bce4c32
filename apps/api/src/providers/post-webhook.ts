import type { DeliveryProblem } from '@razgovor/contract/webhooks'
import { request, type Dispatcher } from 'undici'
import { inCall } from '../telemetry/tracing.ts'
import { PrivateAddressError } from './public-address.ts'
import { createPublicAgent } from './public-agent.ts'

const answerBytesMax = 1024

interface Posted {
  url: string
  headers: Record<string, string>
  body: string
  allow_private: boolean
  timeout_ms: number
}

export type WebhookAnswer =
  | { problem: DeliveryProblem }
  | { problem: null; status: number; retry_after: string | undefined; text: string }

// The status counts, however slow or long the rest of the answer is.
export async function postWebhook({ url, headers, body, allow_private, timeout_ms }: Posted): Promise<WebhookAnswer> {
  const dispatcher = createPublicAgent(allow_private)
  const signal = AbortSignal.timeout(timeout_ms)
  try {
    const answer = await inCall('webhook', () => request(url, { method: 'POST', headers, body, dispatcher, signal }))
    const retryAfter = answer.headers['retry-after']
    return {
      problem: null,
      status: answer.statusCode,
      retry_after: typeof retryAfter === 'string' ? retryAfter : undefined,
      text: await readBeginning(answer.body),
    }
  } catch (error) {
    return { problem: problemOf(error, signal) }
  } finally {
    await dispatcher.destroy()
  }
}

async function readBeginning(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      length += chunk.length
      if (length >= answerBytesMax) break
    }
  } catch {
    // Cut or too slow: what has arrived is enough.
  }
  // PostgreSQL stores no NUL.
  return Buffer.concat(chunks).subarray(0, answerBytesMax).toString().replaceAll('\0', '')
}

function problemOf(error: unknown, signal: AbortSignal): DeliveryProblem {
  if (error instanceof PrivateAddressError) return 'PRIVATE_ADDRESS'
  const { cause } = (error ?? {}) as { cause?: unknown }
  if (cause !== undefined) return problemOf(cause, signal)
  return signal.aborted ? 'TIMEOUT' : 'UNREACHABLE'
}
