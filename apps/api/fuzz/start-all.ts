import { apiKey, startProcess } from '../../rooms/test/start-target.ts'
import { startApiProcess } from '../test/api-process.ts'
import { freePort } from '../../../scripts/vitest/free-port.ts'
import { startApi } from '../test/start-api.ts'

/** Starts the API and the room server as separate processes; `api` creates people and rows in the same database. */
export async function startAll() {
  await using resources = new AsyncDisposableStack()
  const port = await freePort()
  const PUBLIC_URL = `http://localhost:${port}`
  const LIVEKIT_WEBHOOK_URL = `${PUBLIC_URL}/api/meetings/webhooks`
  const rooms = resources.use(await startProcess({ LIVEKIT_WEBHOOK_URL }, 'ignore'))
  const keys = { LIVEKIT_URL: rooms.url, LIVEKIT_API_KEY: apiKey.api_key, LIVEKIT_API_SECRET: apiKey.api_secret }
  const api = resources.use(await startApi({ flowing: true, environment: keys }))
  const { config } = api.ctx
  const { VKID_URL, VKID_CLIENT_ID, VKID_CLIENT_SECRET, FILES_DIR, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = config
  const { CLOUDTIPS_IDENTITY_URL, CLOUDTIPS_API_URL, CLOUDTIPS_PAY_URL, CLOUDTIPS_USERNAME, CLOUDTIPS_PASSWORD } =
    config
  const environment = {
    ...keys,
    PUBLIC_URL,
    RATE_LIMIT_FACTOR: '1000000',
    // Otherwise every refused request would be logged.
    LOG_LEVEL: 'error',
    FILES_DIR: FILES_DIR!,
    VKID_URL,
    VKID_CLIENT_ID,
    VKID_CLIENT_SECRET,
    VAPID_PUBLIC_KEY,
    VAPID_PRIVATE_KEY,
    CLOUDTIPS_IDENTITY_URL,
    CLOUDTIPS_API_URL,
    CLOUDTIPS_PAY_URL,
    CLOUDTIPS_USERNAME,
    CLOUDTIPS_PASSWORD,
    CLOUDTIPS_PLACE_ID: config.CLOUDTIPS_PLACE_ID,
    PUSH_HOSTS: config.PUSH_HOSTS.join(),
  }
  const site = resources.use(await startApiProcess(api, { port, environment }))
  const owned = resources.move()
  return { api, rooms, site, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}
