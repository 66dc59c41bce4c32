import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'

export interface Hook {
  body: string
  headers: IncomingHttpHeaders
  event: string
  room: string
  identity: string
}

interface Event {
  event: string
  room?: { name: string }
  participant?: { identity: string }
}

/** `answer` chooses the status of each webhook; 200 by default. */
export async function startHookReceiver(
  answer: (hook: Hook, count: number) => number = () => 200,
  given_port = 0,
  headers: OutgoingHttpHeaders = {},
) {
  const hooks: Hook[] = []
  const waiting = new Set<() => void>()
  const isOf = ({ room }: Hook, wanted: string) => wanted === '' || room === wanted
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      const { event, room, participant }: Event = JSON.parse(body)
      const names = { event, room: room?.name ?? '', identity: participant?.identity ?? '' }
      const hook = { body, headers: request.headers, ...names }
      hooks.push(hook)
      response.writeHead(answer(hook, hooks.length), headers).end()
      for (const check of waiting) check()
    })
  })
  await new Promise<void>((resolve) => server.listen(given_port, '127.0.0.1', resolve))
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
    events: (of_room = '') =>
      hooks
        .filter((hook) => isOf(hook, of_room))
        .map(({ event, identity }) => (identity ? `${event} ${identity}` : event)),
    count: (count: number): Promise<void> => until(() => hooks.length >= count),
    event: (name: string, of_room = ''): Promise<void> =>
      until(() => hooks.some((hook) => hook.event === name && isOf(hook, of_room))),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
