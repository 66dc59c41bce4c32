import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export async function startCalendarServer(first: string) {
  let text = first
  let status = 200
  let asked = 0
  const server = createServer((_request, response) => {
    asked += 1
    response.writeHead(status, { 'content-type': 'text/calendar' }).end(text)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/secret/basic.ics`,
    publish(changed: string) {
      text = changed
      status = 200
    },
    answer(other: number) {
      status = other
    },
    asked: () => asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export function icsOf(...events: { uid?: string; start: string; minutes?: number; lines?: string[] }[]): string {
  const lines = events.flatMap(({ uid, start, minutes = 60, lines: more = [] }, index) =>
    [
      'BEGIN:VEVENT',
      `UID:${uid ?? `event-${index}@elsewhere.example`}`,
      'DTSTAMP:20580101T000000Z',
      `DTSTART:${start}`,
      `DURATION:PT${minutes}M`,
    ].concat(more, 'END:VEVENT'),
  )
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n')
}
