import { createServer, type IncomingHttpHeaders } from 'node:http'

export interface Hook {
  body: string
  headers: IncomingHttpHeaders
  event: string
  identity: string
}

/** `answer` chooses the status of each webhook; 200 by default. */
export async function startHookReceiver(answer: (hook: Hook, count: number) => number = () => 200) {
  const hooks: Hook[] = []
  const waiting = new Set<() => void>()
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      const { event, participant }: { event: string; participant?: { identity: string } } = JSON.parse(body)
      const hook = { body, headers: request.headers, event, identity: participant?.identity ?? '' }
      hooks.push(hook)
      response.writeHead(answer(hook, hooks.length)).end()
      for (const check of waiting) check()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  function until(isThere: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      function check(): void {
        if (!isThere()) return
        waiting.delete(check)
        resolve()
      }
      waiting.add(check)
      check()
    })
  }

  return {
    url: `http://127.0.0.1:${port}/hook`,
    hooks,
    events: () => hooks.map(({ event, identity }) => (identity ? `${event} ${identity}` : event)),
    count: (count: number): Promise<void> => until(() => hooks.length >= count),
    event: (name: string): Promise<void> => until(() => hooks.some(({ event }) => event === name)),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
