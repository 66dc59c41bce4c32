import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createCertificate } from '../../../scripts/vitest/create-certificate.ts'
import { freePort } from '../../../scripts/vitest/free-port.ts'

// Debian: apt-get install coturn.
export const hasCoturn = spawnSync('turnserver', ['--version']).error === undefined

export const relayIp = '127.0.0.2'

const secret = 'north'

/** `relays_calls` permits browsers to call each other through it, without a room server. */
export async function startCoturn({ relays_calls = false } = {}) {
  // The room server's media port is on 127.0.0.1 and remains forbidden.
  const own_ip = relays_calls ? '127.0.0.3' : '127.0.0.1'
  const folder = mkdtempSync(path.join(tmpdir(), 'rooms-coturn-'))
  const { certificate, key } = createCertificate(folder)
  const [port, tls_port] = [await freePort(), await freePort()]
  const options = [
    '-n',
    '--listening-ip=127.0.0.1',
    `--relay-ip=${own_ip}`,
    `--listening-port=${port}`,
    `--tls-listening-port=${tls_port}`,
    '--use-auth-secret',
    `--static-auth-secret=${secret}`,
    '--realm=razgovor.example',
    `--cert=${certificate}`,
    `--pkey=${key}`,
    `--pidfile=${path.join(folder, 'pid')}`,
    `--userdb=${path.join(folder, 'db')}`,
    // As in production: only the room server is a permitted peer.
    '--denied-peer-ip=0.0.0.0-255.255.255.255',
    `--allowed-peer-ip=${relayIp}`,
    ...(relays_calls ? [`--allowed-peer-ip=${own_ip}`] : []),
    '--allow-loopback-peers',
    '--no-cli',
    '--no-dtls',
    '--no-multicast-peers',
    '--log-file=stdout',
  ]
  const child = spawn('turnserver', options, { stdio: ['ignore', 'pipe', 'pipe'] })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (log += String(chunk)))
  const exited = once(child, 'exit')
  await Promise.race([
    Promise.all([answers(port), answers(tls_port)]),
    exited.then(() => Promise.reject(new Error(log))),
  ])

  return {
    secret,
    certificate,
    urls: {
      udp: `turn:127.0.0.1:${port}?transport=udp`,
      tcp: `turn:127.0.0.1:${port}?transport=tcp`,
      tls: `turns:127.0.0.1:${tls_port}?transport=tcp`,
    },
    log: () => log,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answers(port: number): Promise<void> {
  for (const deadline = performance.now() + 100_000; performance.now() < deadline; await sleep(20)) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ])
      // `once` rejects on a socket error.
      .catch(() => false)
    socket.destroy()
    if (isOpen) return
  }
  throw new Error(`nothing is listening on ${port}`)
}
