import type { Config } from '../config.ts'
import { headScriptHashes } from '../site/head-script.ts'

/** Cached pages can't carry a nonce: the one inline script is allowed by its hash. */
export function contentSecurityPolicy(config: Pick<Config, 'LIVEKIT_URL' | 'PUBLIC_URL'>) {
  const rooms = new URL(config.LIVEKIT_URL)
  const roomsHttp = config.LIVEKIT_URL.replace(/^ws/, 'http')
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...headScriptHashes],
      // React's style attributes, and the inlined stylesheet of the first paint.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      mediaSrc: ["'self'", 'blob:'],
      workerSrc: ["'self'", 'blob:'],
      connectSrc: ["'self'", `${rooms.protocol}//${rooms.host}`, new URL(roomsHttp).origin],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
      ...(config.PUBLIC_URL.startsWith('https:') && { upgradeInsecureRequests: [] }),
    },
  }
}
