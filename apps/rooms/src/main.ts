import { ConfigError, readConfig } from './config.ts'
import { startRooms } from './rooms.ts'
import { checkUdp, selfTest } from './self-test.ts'

async function main(): Promise<void> {
  const config = readConfig(process.env)
  // The check needs the UDP port before the media server takes it.
  const fault = config.public_ip ? await checkUdp(config.udp_port ?? 0, config.public_ip) : undefined
  const rooms = await startRooms({ ...config, log: (line) => console.error(line) })
  let isStopping = false
  async function stop(): Promise<void> {
    if (isStopping) return
    isStopping = true
    await rooms.close()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
  // Also fires when the parent was killed.
  process.on('disconnect', () => void stop())
  if (process.send) process.send({ ready: true, url: rooms.url })
  else console.log(`Room server listening at ${rooms.url}`)
  for (const sentence of [fault, ...(await selfTest(config))]) if (sentence) console.error(`Self-test: ${sentence}`)
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message
  if (!(error instanceof Error)) return String(error)
  const { code, port }: Error & { code?: string; port?: number } = error
  if (code === 'EADDRINUSE') return `The meeting server cannot start: port ${port} is already in use.`
  if (code === 'EACCES')
    return `The meeting server cannot start: port ${port} requires privileges that this process does not have.`
  return `The meeting server cannot start: ${error.message}`
}

main().catch((error: unknown) => {
  console.error(explain(error))
  process.exit(1)
})
