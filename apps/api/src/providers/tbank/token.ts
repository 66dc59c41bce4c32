import { createHash, timingSafeEqual } from 'node:crypto'

type Scalars = Record<string, unknown>

// T-Bank's signature of a request or a notification: protocols.md §1.9.
export function tbankToken(message: Scalars, password: string): string {
  const fields: Scalars = { ...message, Password: password }
  delete fields['Token']
  const values = Object.keys(fields)
    .filter((key) => fields[key] !== null && fields[key] !== undefined && typeof fields[key] !== 'object')
    .toSorted()
    .map((key) => String(fields[key]))
  return createHash('sha256').update(values.join(''), 'utf8').digest('hex')
}

export function hasValidToken(message: Scalars, password: string): boolean {
  const expected = Buffer.from(tbankToken(message, password))
  const given = Buffer.from(typeof message['Token'] === 'string' ? message['Token'].toLowerCase() : '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
