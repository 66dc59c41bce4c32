import type { Config } from '../../../../config.ts'
import { isLoopback } from '../../../../startup/loopback.ts'
import type { DoctorCheck } from '../doctor.ts'
import { fault, warning, type Finding } from '../finding.ts'
import { passwordsOf } from '../redactor.ts'

const derived = ['SECOND_FACTOR_KEY', 'CALENDAR_KEY', 'WEBHOOK_KEY'] as const

// Secrets that we choose ourselves, and the characters that each needs at least.
const own = {
  SESSION_SECRET: 32,
  SECOND_FACTOR_KEY: 32,
  CALENDAR_KEY: 32,
  WEBHOOK_KEY: 32,
  METRICS_TOKEN: 16,
  LIVEKIT_API_SECRET: 32,
  TURN_SECRET: 16,
} as const

const databases = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const

// From documentation, templates and published lists.
const examples =
  /^(?:password|passw0rd|secret|changeme|change-me|example|test|qwerty|admin|postgres|devkey|north|12345678?9?0?)$/i
const variedMin = 8
const databasePasswordMin = 12

export const secrets: DoctorCheck = {
  name: 'SECRETS',
  run: ({ config }) => [
    ...weakSecrets(config),
    ...databases.flatMap((name) => weakPassword(name, config[name])),
    ...weakPassword('SMTP_URL', config.SMTP_URL, 1),
    ...sharedOnes(config),
  ],
}

function weakSecrets(config: Config): Finding[] {
  return Object.entries(own).flatMap(([name, length_min]) => {
    const value = config[name as keyof typeof own]
    if (!value || (isDerived(name) && value === config.SESSION_SECRET)) return []
    if (examples.test(value) || new Set(value).size < variedMin) return [fault('guessable', name)]
    return value.length < length_min ? [warning('short_secret', name, String(length_min))] : []
  })
}

function isDerived(name: string): boolean {
  return (derived as readonly string[]).includes(name)
}

// Servers on this machine may do without a password.
function weakPassword(name: string, url = '', length_min = databasePasswordMin): Finding[] {
  const [, password = ''] = passwordsOf(url)
  const host = URL.parse(url)?.hostname ?? ''
  if (host === '' || isLoopback(host)) return []
  if (examples.test(password)) return [fault('guessable', name)]
  return password !== '' && password.length < length_min ? [warning('short_secret', name, String(length_min))] : []
}

function sharedOnes(config: Config): Finding[] {
  const copied = derived.filter((name) => config[name] === config.SESSION_SECRET)
  const names = Object.keys(own).filter(
    (name) => config[name as keyof typeof own] && !copied.some((one) => one === name),
  )
  const byValue = Map.groupBy(names, (name) => config[name as keyof typeof own])
  const same = [...byValue.values()].filter((group) => group.length > 1)
  return [
    ...same.map((group) => fault('same_secrets', group.join(', '))),
    ...(copied.length > 0 ? [warning('derived_keys', copied.join(', '))] : []),
  ]
}
