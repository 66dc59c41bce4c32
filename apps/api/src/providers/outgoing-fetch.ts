import { fetch as undiciFetch, type RequestInit as UndiciRequest } from 'undici'
import { readBytes } from './outside.ts'
import { createPublicAgent } from './public-agent.ts'

interface Outgoing {
  /** Also allows plain HTTP. */
  allow_private: boolean
  bytes_max: number
  signal: AbortSignal
}

interface OutgoingFetch extends AsyncDisposable {
  fetch: typeof fetch
}

/** For user-supplied URLs: checks every connection. Throws AnswerTooLongError, or TypeError (PrivateAddressError). */
export function createOutgoingFetch({ allow_private, bytes_max, signal }: Outgoing): OutgoingFetch {
  const dispatcher = createPublicAgent(allow_private)
  const fetchOutside: typeof fetch = async (input, init) => {
    const response = await undiciFetch(input, { ...(init as UndiciRequest), dispatcher, signal })
    const body = response.body ? await readBytes(response.body, bytes_max) : null
    const { status, statusText } = response
    const answer = new Response(body?.length ? new Uint8Array(body) : null, {
      status,
      statusText,
      headers: [...response.headers],
    })
    Object.defineProperty(answer, 'url', { value: response.url })
    return answer
  }
  return { fetch: fetchOutside, [Symbol.asyncDispose]: () => dispatcher.destroy() }
}
