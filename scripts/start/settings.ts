import { accessSync, chmodSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { chooseDataFolder } from '@razgovor/embedded-postgres'
import { isLoopback } from '../../apps/api/src/startup/loopback.ts'
import { acquirerNames } from '../../apps/api/src/providers/acquirers.ts'

export const checkout = path.resolve(import.meta.dirname, '../..')

/** Printed without a stack trace. */
export class StartError extends Error {
  override name = 'StartError'
}

const acquirers = acquirerNames.join('|').toUpperCase()
// Any of these settings means real money or mail, so the sandbox stays off.
const externalServices = new RegExp(`^(${acquirers}|SMTP|VKID|YANDEX|SMARTCAPTCHA|CLOUDTIPS)_`)

export interface Settings {
  host: string
  port: number
  sandbox_port: number
  rooms_port: number
  public_url: string
  data_folder: string
  // Why the data folder is not in the checkout.
  data_reason: string | undefined
  uses_sandbox: boolean
  uses_own_rooms: boolean
  seeds: boolean
}

type Environment = Record<string, string | undefined>

function readPort(environment: Environment, name: string, fallback: number): number {
  const given = environment[name]
  if (!given) return fallback
  const port = Number(given)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new StartError(`${name} must be a port from 1 to 65535, not "${given}".`)
  return port
}

export function readSettings(environment: Environment): Settings {
  const port = readPort(environment, 'PORT', 3000)
  const uses_sandbox = !Object.keys(environment).some((name) => externalServices.test(name) && environment[name])
  const seed = environment['SEED'] ?? (uses_sandbox ? 'demo' : 'none')
  if (seed !== 'demo' && seed !== 'none') throw new StartError(`SEED must be demo or none, not "${seed}".`)
  const data = chooseDataFolder({ ...(environment['DATA_DIR'] && { data_dir: environment['DATA_DIR'] }), checkout })
  return {
    host: environment['HOST'] || 'localhost',
    port,
    sandbox_port: readPort(environment, 'SANDBOX_PORT', port + 1),
    rooms_port: readPort(environment, 'ROOMS_PORT', port + 2),
    public_url: (environment['PUBLIC_URL'] || `http://localhost:${port}`).replace(/\/$/, ''),
    data_folder: data.folder,
    data_reason: data.reason,
    uses_sandbox,
    uses_own_rooms: !environment['LIVEKIT_URL'],
    seeds: seed === 'demo',
  }
}

/**
 * Refuses to expose a demo to other machines unless explicitly requested: its mail page shows everyone's codes, and its
 * passwords are published.
 */
export function assertDemoIsLocal(environment: Environment, { uses_sandbox }: Settings): void {
  if (!uses_sandbox || environment['PUBLIC_DEMONSTRATION'] === 'true') return
  const { HOST = '', PUBLIC_URL = '' } = environment
  const open =
    HOST !== '' && !isLoopback(HOST)
      ? `HOST=${HOST}`
      : PUBLIC_URL !== '' && !isLoopback(URL.parse(PUBLIC_URL)?.hostname ?? '')
        ? `PUBLIC_URL=${PUBLIC_URL}`
        : undefined
  if (!open) return
  throw new StartError(
    `${open} opens the site to other machines, but no external service is configured, so it would be a demo with published passwords.
For a real site set SMTP_URL, TBANK_TERMINAL_KEY and TBANK_PASSWORD (docs/settings.md lists the settings). To let everyone sign in with the demo accounts, including the super admin, set PUBLIC_DEMONSTRATION=true.`,
  )
}

/** Returns the room server's address for browsers: pages served over https can only open wss. */
export function roomsUrlForBrowsers(rooms_url: string, public_url: string): string {
  const { port } = new URL(rooms_url)
  const { protocol, hostname } = new URL(public_url)
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${hostname}:${port}`
}

/** Creates the data folder and its `files`, inaccessible to other users of the machine, and returns the latter. */
export function prepareDataFolder(folder: string): string {
  const files_folder = path.join(folder, 'files')
  try {
    const isOwned = !existsSync(folder) || existsSync(path.join(folder, sessionSecret))
    mkdirSync(folder, { recursive: true })
    // As root the database runs as another user, who must be able to traverse the folder. A folder with other content
    // keeps its mode.
    if (isOwned) chmodSync(folder, process.getuid?.() === 0 ? 0o711 : 0o700)
    mkdirSync(files_folder, { recursive: true })
    chmodSync(files_folder, 0o700)
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch {
    throw new StartError(
      `The data folder ${folder} is not writable: fix its permissions, or set DATA_DIR to another folder.`,
    )
  }
  return files_folder
}

export const sessionSecret = 'session-secret'

/** Returns a secret of this installation, created once and stored with the data. */
export function getOrCreateSecret(folder: string, name: string): string {
  const file = path.join(folder, name)
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}
