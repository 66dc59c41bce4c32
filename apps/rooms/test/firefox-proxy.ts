#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'

// Playwright starts this program as Firefox, and gets a real one, with a screen of its own that can be shared. Firefox
// lacks one command, with which Playwright begins every window: it is answered here, and the rest is passed on.
const lacking = 'emulation.setMediaFeaturesOverride'
const announcement = 'WebDriver BiDi listening on '

const program = process.env['FIREFOX_PATH'] ?? 'firefox-esr'
const firefox = spawn('xvfb-run', ['-a', program, ...process.argv.slice(2)], { stdio: ['ignore', 'inherit', 'pipe'] })
firefox.on('exit', (code) => process.exit(code ?? 1))
process.on('SIGTERM', () => firefox.kill())

createInterface(firefox.stderr).on('line', (line) => {
  if (line.startsWith(announcement)) void serve(line.slice(announcement.length))
  else console.error(line)
})

async function serve(address: string): Promise<void> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('connection', (near, { url }) => connect(near, `${address}${url}`))
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  console.error(`${announcement}ws://127.0.0.1:${port}`)
}

function connect(near: WebSocket, url: string): void {
  const far = new WebSocket(url, { maxPayload: 0 })
  const opened = once(far, 'open')
  far.on('message', (bytes: Buffer) => near.send(bytes.toString()))
  far.on('close', () => near.close())
  near.on('close', () => far.close())
  near.on('message', async (bytes: Buffer) => {
    const { id, method }: { id: number; method: string } = JSON.parse(bytes.toString())
    await opened
    if (method === lacking) near.send(JSON.stringify({ type: 'success', id, result: {} }))
    else far.send(bytes.toString())
  })
}
