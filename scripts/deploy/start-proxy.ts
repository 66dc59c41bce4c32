import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestContext } from 'vitest'
import { toolFolders } from '../find-tool.ts'
import { createCertificate } from '../vitest/create-certificate.ts'
import { freePort } from '../vitest/free-port.ts'
import { needsTool } from '../vitest/needs-tool.ts'
import { prepareHaproxy, prepareNginx, type ProxyPorts } from './proxies.ts'

export type Proxy = 'nginx' | 'haproxy'

/**
 * Chooses the proxy's address before the site starts, which needs it as PUBLIC_URL. Skips the test if the proxy or
 * openssl is not installed.
 */
export async function prepareProxy(context: TestContext, kind: Proxy) {
  needsTool(context, 'openssl')
  const program = path.join(needsTool(context, kind, toolFolders), kind)
  const [http, https] = [await freePort(), await freePort()]
  const folder = mkdtempSync(path.join(tmpdir(), 'razgovor-proxy-'))
  const certificate = readFileSync(createCertificate(folder).certificate, 'utf8')
  const url = `https://localhost:${https}`
  let child: ChildProcess | undefined
  let output = ''

  function run(ports: ProxyPorts): ChildProcess {
    const args = kind === 'nginx' ? prepareNginx(folder, ports) : ['-db', '-f', prepareHaproxy(folder, ports)]
    const started = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [started.stdout, started.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
    return started
  }

  return {
    url,
    http,
    certificate,
    log: () => output + (kind === 'nginx' ? readFileSync(path.join(folder, 'log/access.log'), 'utf8') : ''),
    /** Resolves once a process of the site answers through the proxy. */
    async start(servers: Pick<ProxyPorts, 'sites' | 'rooms'>): Promise<void> {
      child = run({ http, https, ...servers })
      while (!(await isServing(url, certificate))) {
        if (child.exitCode !== null) throw new Error(output)
        await sleep(20)
      }
    },
    async [Symbol.asyncDispose]() {
      if (child?.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      rmSync(folder, { recursive: true })
    },
  }
}

function isServing(url: string, ca: string): Promise<boolean> {
  return new Promise((resolve) => {
    get(`${url}/health/live`, { ca, agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    }).on('error', () => resolve(false))
  })
}
