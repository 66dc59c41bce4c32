import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { serve } from '../scripts/vitest/child.ts'
import { memoryNow, processorSeconds, settledMemory } from './measure.ts'

interface Page {
  body: Uint8Array
  headers: Record<string, string>
}

// Runs as its own process: bare fastify that returns the given bytes.
const app = Fastify()
let page: Page = { body: new Uint8Array(), headers: {} }
app.get('/', async (_request, reply) => reply.headers(page.headers).send(Buffer.from(page.body)))
await app.listen({ port: 0, host: 'localhost' })

const actions = {
  url: () => `http://localhost:${(app.server.address() as AddressInfo).port}`,
  cpu: processorSeconds,
  memory: memoryNow,
  settledMemory,
  serve: (given: Page) => {
    page = given
  },
}
export type PlainActions = typeof actions

serve(actions, () => app.close())
