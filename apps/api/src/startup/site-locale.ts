import { registerHooks } from 'node:module'

// The one place where the API's language is chosen: with SITE_LOCALE=en, whatever is loaded after this module gets
// `name.texts.en.ts` for each `name.texts.ts`. See docs/decisions/095-locale-of-the-api.md.
const catalogue = /\.texts\.ts$/
const locale = process.env['SITE_LOCALE'] || 'ru'

if (locale !== 'ru') {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const found = nextResolve(specifier, context)
      if (!catalogue.test(found.url)) return found
      const url = found.url.replace(catalogue, `.texts.${locale}.ts`)
      try {
        return nextResolve(url, context)
      } catch (error) {
        throw new Error(`no texts in the locale ${locale}: ${url}`, { cause: error })
      }
    },
  })
}
