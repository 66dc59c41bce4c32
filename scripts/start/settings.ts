import { accessSync, chmodSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { chooseDataFolder } from '@razgovor/embedded-postgres'
import { isLoopback } from '../../apps/api/src/loopback.ts'

export const checkout = path.resolve(import.meta.dirname, '../..')

/** What a person can act on: printed as it is, without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}

/** One of these set means real money, real mail: the sandbox stays off. */
const outsideServices = /^(TBANK|SMTP|VKID|YANDEX|SMARTCAPTCHA|CLOUDTIPS)_/

export interface Settings {
  host: string
  port: number
  sandbox_port: number
  rooms_port: number
  public_url: string
  data_folder: string
  /** Why the data does not lie in the checkout. */
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
  const uses_sandbox = !Object.keys(environment).some((name) => outsideServices.test(name) && environment[name])
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
 * Beside the sandbox everything is for show: its mail page has everybody's codes, and the demonstration's passwords are
 * published. So it is for this machine alone unless that is asked for by name.
 */
export function assertDemonstrationIsLocal(environment: Environment, { uses_sandbox }: Settings): void {
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
    `${open} opens the site to other machines, but no outside service is set up, so it would be a demonstration whose passwords are published.
For a real site set SMTP_URL, TBANK_TERMINAL_KEY and TBANK_PASSWORD (docs/settings.md lists the settings). To let everybody who reaches it sign in as the demonstration's people, its super admin too, set PUBLIC_DEMONSTRATION=true.`,
  )
}

/** Our room server as browsers find it, unless LIVEKIT_PUBLIC_URL says so: a page of https opens sockets of wss only. */
export function roomsUrlForBrowsers(rooms_url: string, public_url: string): string {
  const { port } = new URL(rooms_url)
  const { protocol, hostname } = new URL(public_url)
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${hostname}:${port}`
}

/** Makes the data folder and its `files`, which no other user of the machine may look into, and answers the latter. */
export function prepareDataFolder(folder: string): string {
  const files_folder = path.join(folder, 'files')
  try {
    const isOurs = !existsSync(folder) || existsSync(path.join(folder, sessionSecret))
    mkdirSync(folder, { recursive: true })
    // As root, the database runs as a user of its own, who has to pass through. A folder that holds other things stays as it is.
    if (isOurs) chmodSync(folder, process.getuid?.() === 0 ? 0o711 : 0o700)
    mkdirSync(files_folder, { recursive: true })
    chmodSync(files_folder, 0o700)
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch {
    throw new StartError(`The data folder ${folder} can't be written: make it writable, or set DATA_DIR to another.`)
  }
  return files_folder
}

export const sessionSecret = 'session-secret'

/** A secret of this installation, made once and kept beside the data. */
export function keptSecret(folder: string, name: string): string {
  const file = path.join(folder, name)
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}
