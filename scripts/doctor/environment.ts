import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readSettings } from '../start/settings.ts'

type Environment = Record<string, string | undefined>

/** Settings that `npm start` generates and stores in its data folder. */
const stored = {
  DATABASE_URL: 'database-url',
  SESSION_SECRET: 'session-secret',
  SECOND_FACTOR_KEY: 'second-factor-key',
  CALENDAR_KEY: 'calendar-key',
  WEBHOOK_KEY: 'webhook-key',
} as const

/** Completes the settings as `npm start` does, without creating anything. */
export function completeEnvironment(given: Environment): Environment {
  const settings = readSettings(given)
  const read = (name: string) => {
    const file = path.join(settings.data_folder, name)
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined
  }
  const filled = Object.fromEntries(Object.entries(stored).map(([name, file]) => [name, given[name] || read(file)]))
  const vapid = given['VAPID_PUBLIC_KEY'] ? undefined : read('vapid-keys.json')
  const files_folder = path.join(settings.data_folder, 'files')
  return {
    ...given,
    ...filled,
    PUBLIC_URL: settings.public_url,
    ...(vapid && (JSON.parse(vapid) as Environment)),
    ...(!given['FILES_DIR'] && existsSync(files_folder) && { FILES_DIR: files_folder }),
    ...(settings.uses_own_rooms && {
      LIVEKIT_URL: `ws://${settings.host}:${settings.rooms_port}`,
      LIVEKIT_API_KEY: 'razgovor',
      LIVEKIT_API_SECRET: read('rooms-secret'),
    }),
  }
}
