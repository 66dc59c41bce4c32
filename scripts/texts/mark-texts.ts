import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { withMarkedTexts } from '../../apps/web/vite-texts.ts'

// Run as `node --import`: the process then has the pseudo-locale (docs/decisions/055), as a build with SITE_LOCALE=pseudo has.
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith('.texts.ts')) return loaded
    return { ...loaded, source: withMarkedTexts(readFileSync(fileURLToPath(url), 'utf8')) }
  },
})
