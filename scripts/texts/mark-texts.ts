import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { withMarkedTexts } from '../../apps/web/vite-texts.ts'

// Run as `node --import`: for each `name.texts.ts` there is then a `name.texts.pseudo.ts`, made when it is loaded as a build with
// SITE_LOCALE=pseudo makes it (docs/decisions/055). The API takes it as it would take any other language.
const pseudo = '.texts.pseudo.ts'

registerHooks({
  resolve(specifier, context, nextResolve) {
    return specifier.endsWith(pseudo) ? { url: specifier, shortCircuit: true } : nextResolve(specifier, context)
  },
  load(url, context, nextLoad) {
    if (!url.endsWith(pseudo)) return nextLoad(url, context)
    const source = readFileSync(fileURLToPath(url.replace(pseudo, '.texts.ts')), 'utf8')
    return { format: 'module-typescript', source: withMarkedTexts(source), shortCircuit: true }
  },
})
