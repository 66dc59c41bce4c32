const begins = /\.transaction\(\)|\.startTransaction\(\)/
const publishes = /\bbus\s*\.publish\(/

/**
 * Reports where a file of the API begins a transaction without `transact`, or publishes to other processes without
 * `after`: both can take effect without a commit. Tests are exempt.
 */
export function pastTransact(file: string, source: string): string | undefined {
  if (!file.startsWith('apps/api/src/') || file.endsWith('.test.ts') || file === 'apps/api/src/db/transact.ts')
    return undefined
  if (begins.test(source)) return `${file}: begins a transaction without transact`
  const sends = file.startsWith('apps/api/src/sockets/')
  return publishes.test(source) && !sends ? `${file}: publishes on the bus without after` : undefined
}
