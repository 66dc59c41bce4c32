import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { TestContext } from 'vitest'
import { needsTool } from '../../../scripts/vitest/needs-tool.ts'
import { realTime } from '../../../scripts/vitest/real-time.ts'
import { freePort } from '../../../scripts/vitest/free-port.ts'

const login = 'anna'
const password = 'app-password'

/** Has one empty calendar. Skips the test if radicale is not installed. */
export async function startRadicale(context: TestContext) {
  needsTool(context, 'radicale')
  const port = await freePort()
  const folder = mkdtempSync(path.join(tmpdir(), 'razgovor-radicale-'))
  writeFileSync(path.join(folder, 'users'), `${login}:${password}\n`)
  const rights = path.join(folder, 'rights')
  allow('rw')
  const settings = {
    'rights-type': 'from_file',
    'rights-file': rights,
    'server-hosts': `127.0.0.1:${port}`,
    'auth-type': 'htpasswd',
    'auth-htpasswd-filename': path.join(folder, 'users'),
    'auth-htpasswd-encryption': 'plain',
    'auth-delay': '0',
    'storage-filesystem-folder': path.join(folder, 'collections'),
  }
  const given = Object.entries(settings).map(([name, value]) => `--${name}=${value}`)
  let server = spawn('radicale', ['--config', '', ...given], { env: realTime, stdio: 'ignore' })
  await untilListening(port, server)

  const url = `http://127.0.0.1:${port}/`
  const headers = { authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}` }
  async function ask(method: string, target: string, body?: string): Promise<Response> {
    const response = await fetch(new URL(target, url), { method, headers, ...(body !== undefined && { body }) })
    if (!response.ok) throw new Error(`radicale answered ${response.status} to ${method} ${target}`)
    return response
  }
  await makeCalendar('work', 'Работа')

  function allow(permissions: 'r' | 'rw'): void {
    const own = `[account]\nuser: .+\ncollection: {user}\npermissions: RW\n`
    const calendars = `[calendars]\nuser: .+\ncollection: {user}/[^/]+\npermissions: ${permissions}\n`
    writeFileSync(rights, `[root]\nuser: .+\ncollection:\npermissions: R\n${own}${calendars}`)
  }

  async function makeCalendar(name: string, title: string): Promise<string> {
    const properties = `<displayname>${title}</displayname>`
    await ask(
      'MKCALENDAR',
      `/${login}/${name}/`,
      `<?xml version="1.0"?><C:mkcalendar xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><set><prop>${properties}</prop></set></C:mkcalendar>`,
    )
    return new URL(`/${login}/${name}/`, url).href
  }

  return {
    url,
    login,
    password,
    makeCalendar,
    put: (name: string, ics: string, calendar = 'work') => ask('PUT', `/${login}/${calendar}/${name}.ics`, ics),
    async replace(ics: string, calendar = 'work') {
      await ask('PUT', `/${login}/${calendar}/`, ics)
      // Warms it up: radicale reads all events when it is first asked for the sync token.
      const body = '<?xml version="1.0"?><propfind xmlns="DAV:"><prop><sync-token/></prop></propfind>'
      await ask('PROPFIND', `/${login}/${calendar}/`, body)
    },
    remove: (name: string, calendar = 'work') => ask('DELETE', `/${login}/${calendar}/${name}.ics`),
    read: async (calendar = 'work') => (await ask('GET', `/${login}/${calendar}/`)).text(),
    allowReadingOnly: () => allow('r'),
    async stop() {
      server.kill()
      await once(server, 'exit')
    },
    async restart() {
      server = spawn('radicale', ['--config', '', ...given], { env: realTime, stdio: 'ignore' })
      await untilListening(port, server)
    },
    async [Symbol.asyncDispose]() {
      if (server.exitCode === null && server.signalCode === null) {
        server.kill()
        await once(server, 'exit')
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilListening(port: number, server: ReturnType<typeof spawn>): Promise<void> {
  while (!(await canConnect(port))) {
    if (server.exitCode !== null) throw new Error(`radicale ended with ${server.exitCode} before it was ready`)
    await wait(50)
  }
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
