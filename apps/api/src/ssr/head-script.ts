import { createHash } from 'node:crypto'

// A signed-in person never sees «Войти» flash; the stylesheet reads `data-auth`.
const markSignedIn = `try{if(JSON.parse(localStorage.getItem('auth')||'{}').state?.session)document.documentElement.dataset.auth='in'}catch{}`

// `early-press.ts` of the browser presses the last button again.
const keepEarlyPress = `var earlyPress={keep(event){var button=event.target.closest('button');if(button){event.preventDefault();earlyPress.button=button}}};addEventListener('click',earlyPress.keep,true)`

// Runs before the first paint.
export const headScript = `${markSignedIn}${keepEarlyPress}`

export const headScriptHashes = [headScript].map(
  (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
)
