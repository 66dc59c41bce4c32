import type { Config } from '../../../config.ts'
import type { Finding } from './finding.ts'

const secretName = /(?:SECRET|PASSWORD|TOKEN|KEY)$/
// Browsers or logs have these keys, and one may be a word of an address.
const identifier = /(?:API|PUBLIC|SITE|TERMINAL)_KEY$/
const shortest = 4

/** Replaces the secrets of the settings, and the user of every address. */
export function createRedactor(config: Config): (finding: Finding) => Finding {
  const secrets = secretsIn(config)
  const clean = (value: string) =>
    secrets.reduce((text, secret) => text.replaceAll(secret, '***'), value).replace(/^.*@/s, '***@')
  return (finding) => Object.assign(finding, { values: finding.values.map(clean) })
}

function secretsIn(config: Config): string[] {
  const named = Object.entries(config).flatMap(([name, value]) =>
    typeof value === 'string' && secretName.test(name) && !identifier.test(name) ? [value] : [],
  )
  const inUrls = Object.values(config).flatMap((value) => (typeof value === 'string' ? passwordsOf(value) : []))
  // The longest first, in case one contains another.
  return [...named, ...inUrls]
    .filter((secret) => secret.length >= shortest)
    .toSorted((one, other) => other.length - one.length)
}

/** As written and decoded. */
export function passwordsOf(url: string): string[] {
  const password = URL.parse(url)?.password
  if (!password) return []
  try {
    return [password, decodeURIComponent(password)]
  } catch {
    return [password]
  }
}
