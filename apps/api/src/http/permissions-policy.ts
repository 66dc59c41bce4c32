import type { FastifyInstance } from 'fastify'

/** Meetings (camera, screen, speakers, keeping the screen awake, full screen), copying a link, and passkeys. */
const used = [
  'autoplay',
  'camera',
  'clipboard-write',
  'display-capture',
  'fullscreen',
  'microphone',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
]

/** Chromium 156 knows each of these; it complains on every page about a name that it does not (`bluetooth`). */
const unused = [
  'accelerometer',
  'browsing-topics',
  'clipboard-read',
  'encrypted-media',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'midi',
  'otp-credentials',
  'payment',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]

const header = [...used.map((name) => `${name}=(self)`), ...unused.map((name) => `${name}=()`)].join(', ')

/** What pages and the frames in them may ask the browser for: helmet has no such header. */
export function restrictBrowserFeatures(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => void reply.header('permissions-policy', header))
}
