import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import type { Fault } from '../run-fault.ts'

// Accepts connections and never responds.
const silent = createServer((socket) => void socket.on('error', () => {})).listen(0, '127.0.0.1')
await once(silent, 'listening')
silent.unref()

export const mailSilent: Fault = {
  name: 'the mail server silent',
  seconds: 0,
  environment: { SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}` },
  strike: async () => {},
}
