import { createHash } from 'node:crypto'

/** Runs before the first paint: a signed-in person never sees «Войти» flash; the stylesheet reads `data-auth`. */
export const headScript = `try{if(JSON.parse(localStorage.getItem('auth')||'{}').state?.session)document.documentElement.dataset.auth='in'}catch{}`

export const headScriptHashes = [headScript].map(
  (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
)
