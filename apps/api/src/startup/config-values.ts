import { BlockList, isIP } from 'node:net'
import { z } from 'zod'
import { lanes, type Lane } from '../lanes.ts'

export const url = z.url()

// The driver reads a word without a scheme as a database's name, and its own errors come with a stack.
export const databaseUrl = z
  .string({ error: 'is required, e.g. postgres://user:password@host/database' })
  .refine(
    (text) => /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? '') && isDecodable(text),
    'is not an address like postgres://user:password@host/database, with / of the password as %2F, @ as %40 and % as %25',
  )

export function directSetting(environment: Record<string, string | undefined>): 'DATABASE_DIRECT_URL' | 'DATABASE_URL' {
  return environment['DATABASE_DIRECT_URL'] ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
}

// The mailer's own error for a malformed URL would print its password.
export const smtpUrl = z
  .string({ error: 'is required to send mail, e.g. smtp://user:password@host:port' })
  .refine(
    (text) => /^smtps?:$/.test(URL.parse(text)?.protocol ?? ''),
    'is not an address like smtp://user:password@host:port, with / of the password as %2F and @ as %40',
  )

// Comma-separated CIDR networks; a bare address is a network of one.
export const nets = z.string().transform((list, check) => {
  const allowed = new BlockList()
  for (const net of list.split(',').map((part) => part.trim())) {
    const [address = '', prefix] = net.split('/')
    const version = isIP(address)
    const longest = version === 6 ? 128 : 32
    const length = prefix === undefined ? longest : Number(prefix)
    if (version === 0 || prefix === '' || !Number.isInteger(length) || length < 0 || length > longest)
      check.addIssue(`has no network in "${net}": write it like 91.194.226.0/23`)
    else allowed.addSubnet(address, length, `ipv${version as 4 | 6}`)
  }
  return allowed
})

// A typo is found at startup and not by the first payer.
export function oneOf<const T extends readonly string[]>(values: T) {
  return z.enum(values, { error: ({ input }) => `is "${String(input)}", not one of: ${values.join(', ')}` })
}

const laneNames = Object.keys(lanes) as Lane[]

export const lanesList = z
  .string()
  .transform((list) => list.split(',').map((name) => name.trim()))
  .pipe(z.array(oneOf(laneNames)))

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== ''
  } catch {
    return false
  }
}
