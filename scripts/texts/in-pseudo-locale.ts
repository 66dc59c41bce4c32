import path from 'node:path'

const checkout = path.resolve(import.meta.dirname, '../..')

/** How `fork` starts a program in the pseudo-locale; needs SITE_LOCALE=pseudo in its environment. */
export const pseudoArguments: readonly string[] = [
  'scripts/texts/mark-texts.ts',
  'apps/api/src/startup/site-locale.ts',
].flatMap((module) => ['--import', path.join(checkout, module)])
