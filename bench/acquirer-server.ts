import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { serve } from '../scripts/vitest/child.ts'

// Runs as its own process: an acquirer that answers Init immediately.
const server = createServer(async (request, response) => {
  const { OrderId, Amount } = (await json(request)) as { OrderId: string; Amount: number }
  const PaymentId = randomUUID()
  response.setHeader('content-type', 'application/json').end(
    JSON.stringify({
      Success: true,
      ErrorCode: '0',
      Status: 'NEW',
      OrderId,
      Amount,
      PaymentId,
      PaymentURL: `http://acquirer.example/${OrderId}/${PaymentId}`,
    }),
  )
})
server.listen(0, 'localhost')

const actions = { url: () => `http://localhost:${(server.address() as AddressInfo).port}` }
export type AcquirerActions = typeof actions

serve(actions, async () => {
  server.closeAllConnections()
  server.close()
})
