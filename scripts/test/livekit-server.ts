import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { findTool, pathFolders, toolFolders } from '../find-tool.ts'
import { freePort } from '../vitest/free-port.ts'
import { prepareReportFile } from './report.ts'

type Print = (line: string) => void

const program = 'livekit-server'
// Later versions replace modules in their go.mod, which `go install` refuses.
const builtVersion = 'v1.13.5'
const goFolders = [...pathFolders, '/usr/local/go/bin']
const startLimitMs = 30_000
const liveKitKey = { api_key: 'devkey', api_secret: 'secret-secret-secret-secret-1234' }

export function findLiveKit(): string | undefined {
  const folder = findTool(program, toolFolders)
  return folder && path.join(folder, program)
}

function findOrBuildLiveKit(print: Print): string | undefined {
  const found = findLiveKit()
  if (found) return found
  const goFolder = findTool('go', goFolders)
  if (!goFolder) return undefined
  print(`Building ${program} ${builtVersion}…`)
  const started = Date.now()
  const target = path.join(homedir(), 'go/bin')
  mkdirSync(target, { recursive: true })
  // In a folder of its own, because the package calls its program `server`.
  const folder = mkdtempSync(path.join(target, 'livekit-'))
  try {
    const source = `github.com/livekit/livekit-server/cmd/server@${builtVersion}`
    const env = { ...process.env, GOBIN: folder }
    execFileSync(path.join(goFolder, 'go'), ['install', source], { env, stdio: ['ignore', 'inherit', 'pipe'] })
    renameSync(path.join(folder, 'server'), path.join(target, program))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  print(`${program}: built in ${Math.round((Date.now() - started) / 1000)} s`)
  return path.join(target, program)
}

/** On free ports of this machine, with the text limits of apps/rooms. Undefined if neither LiveKit nor Go is installed. */
export async function startLiveKit(print: Print) {
  const file = findOrBuildLiveKit(print)
  if (file === undefined) return undefined
  const hook_port = await freePort()
  const log = prepareReportFile(`${program}.log`)
  const webhook = { api_key: liveKitKey.api_key, urls: [`http://127.0.0.1:${hook_port}/hook`] }
  const node = await startLiveKitNode({ file, log, settings: { webhook } })
  const environment = {
    ROOMS_CONFORMANCE_URL: node.url.replace('http', 'ws'),
    ROOMS_CONFORMANCE_KEY: liveKitKey.api_key,
    ROOMS_CONFORMANCE_SECRET: liveKitKey.api_secret,
    ROOMS_CONFORMANCE_HOOK_PORT: String(hook_port),
    ROOMS_CONFORMANCE_UDP_PORT: String(node.udp_port),
    ROOMS_CONFORMANCE_PROGRAM: file,
    ROOMS_CONFORMANCE_LOG: log,
  }
  print(`Log of LiveKit: ${log}`)
  return { environment, [Symbol.asyncDispose]: node.stop }
}

interface Node {
  file: string
  /** The output is appended to it. */
  log: string
  /** Added to the configuration. */
  settings: object
  /** A free one by default, as is `udp_port`. */
  port?: number
  udp_port?: number
}

export async function startLiveKitNode({ file, log, settings, ...ports }: Node) {
  const { port = await freePort(), udp_port = await freePort() } = ports
  const tcp_port = await freePort()
  const config = {
    port,
    bind_addresses: ['127.0.0.1'],
    keys: { [liveKitKey.api_key]: liveKitKey.api_secret },
    // Loopback is the only interface of a machine without a network.
    rtc: { tcp_port, udp_port, node_ip: '127.0.0.1', use_external_ip: false, enable_loopback_candidate: true },
    limit: { max_metadata_size: 64_000, max_attributes_size: 64_000 },
    ...settings,
  }
  const child = spawn(file, ['--config-body', JSON.stringify(config)], { stdio: ['ignore', 'pipe', 'pipe'] })
  const output = createWriteStream(log, { flags: 'a' })
  child.stdout.pipe(output, { end: false })
  child.stderr.pipe(output, { end: false })
  const exited = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`

  async function stop(): Promise<void> {
    // On SIGTERM it waits until every room is empty.
    child.kill('SIGKILL')
    await exited
    output.end()
  }

  const limit = Date.now() + startLimitMs
  while (!(await isAnswering(url))) {
    if (child.exitCode !== null || Date.now() > limit) {
      await stop()
      throw new Error(`${program} did not start, see ${log}`)
    }
    await setTimeout(50)
  }
  return { url, udp_port, stop }
}

function isAnswering(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}
