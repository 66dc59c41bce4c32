import http from 'node:http'
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A minimal keep-alive client; `fetch` would take processor time from the measured process. */
export function createClient() {
  const agent = new http.Agent({ keepAlive: true })

  function send(method: string, url: string, headers: OutgoingHttpHeaders, body?: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const request = http.request(url, { agent, method, headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        )
      })
      request.on('error', reject)
      request.end(body)
    })
  }

  return {
    // Throws on any status but 200.
    async request(
      method: 'GET' | 'POST' | 'PATCH',
      url: string,
      headers: OutgoingHttpHeaders = {},
      body?: string,
    ): Promise<Answer> {
      const answer = await send(method, url, headers, body)
      if (answer.status !== 200) throw new Error(`${method} ${url}: ${answer.status} ${answer.body.toString()}`)
      return answer
    },
    [Symbol.dispose]: () => agent.destroy(),
  }
}

/** Returns the page's headers without those the server adds to every response. */
export function ownHeaders({ headers: given }: Answer): Record<string, string> {
  const ofConnection = new Set(['connection', 'content-length', 'date', 'keep-alive'])
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (ofConnection.has(name) ? [] : [[name, String(value)]])),
  )
}
