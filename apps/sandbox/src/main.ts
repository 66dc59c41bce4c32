import process from 'node:process'

import { startSandbox } from './sandbox.ts'
import type { Sandbox } from './sandbox.ts'

async function main() {
  const host = process.env['SANDBOX_HOST'] ?? 'localhost'
  const sandbox = await startSandbox({
    host,
    port: readPort('SANDBOX_PORT', 3001),
    smtp_port: readPort('SANDBOX_SMTP_PORT', 0),
    log: (line) => console.log(line),
  })
  const { close, ...addresses } = sandbox
  console.log(`Sandbox listening at ${sandbox.url}, mail server at ${sandbox.smtp_url}`)
  closeOnExit(close)
  process.send?.({ ready: true, ...addresses })
}

function readPort(name: string, fallback: number): number {
  const port = Number(process.env[name] || fallback)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new Error(`${name} is "${process.env[name]}": a port is a whole number from 0 to 65535.`)
}

function closeOnExit(close: Sandbox['close']) {
  const end = () => void close().then(() => process.exit(0))
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) process.once(event, end)
}

function explain(error: NodeJS.ErrnoException & { port?: number }): string {
  if (error.code !== 'EADDRINUSE') return error.message
  return `Port ${error.port} is already in use: set SANDBOX_PORT (or SANDBOX_SMTP_PORT) to a free one, or stop the other process.`
}

main().catch((error: Error) => {
  console.error(explain(error))
  process.exit(1)
})
