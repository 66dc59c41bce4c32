import type { FastifyInstance } from 'fastify'

// Used by meetings (camera, screen, speakers, wake lock, full screen), for copying a link, and for passkeys.
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

// Chromium 156 knows each of these. It logs a warning on every page for a name that it does not know.
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

// helmet does not set this header.
export function restrictBrowserFeatures(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => void reply.header('permissions-policy', header))
}
