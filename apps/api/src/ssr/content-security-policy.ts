import type { Config } from '../config.ts'
import { roomsSources } from '../startup/rooms-config.ts'
import { headScriptHashes } from './head-script.ts'

// Cached pages can't carry a nonce, so inline scripts are allowed by hash.
export function contentSecurityPolicy(config: Config) {
  // The captcha widget is a script that opens frames of its own host.
  const captcha = config.SMARTCAPTCHA_SITE_KEY ? [new URL(config.SMARTCAPTCHA_URL).origin] : []
  const files = originsOf(config.S3_PUBLIC_URL)
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...headScriptHashes, ...captcha],
      // Needed for React's style attributes and the inlined critical stylesheet.
      styleSrc: ["'self'", "'unsafe-inline'", ...captcha],
      imgSrc: ["'self'", 'data:', 'blob:', ...captcha, ...files],
      fontSrc: ["'self'"],
      mediaSrc: ["'self'", 'blob:'],
      workerSrc: ["'self'", 'blob:'],
      // The speaker's workspace previews the block for other sites; no other page may be framed.
      frameSrc: ["'self'", ...captcha],
      connectSrc: ["'self'", ...roomsSources(config), ...originsOf(config.S3_BROWSER_ENDPOINT), ...captcha],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
      ...(config.PUBLIC_URL.startsWith('https:') && { upgradeInsecureRequests: [] }),
    },
  }
}

function originsOf(url: string | undefined): string[] {
  return url ? [new URL(url).origin] : []
}

// In-app navigation reaches a meeting from any page, so this worker alone may compile WebAssembly.
export const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

// An uploaded picture runs and loads nothing, whatever it contains.
export const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"
