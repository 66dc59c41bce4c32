import type { Endpoint } from '@razgovor/contract/endpoint'
import { z } from 'zod'
import type { UploadForm } from './form.ts'

// A JSON schema does not describe patterns, and fields that depend on each other.
export const byName: Record<string, unknown> = {
  email: 'nobody@example.ru',
  password: 'nobodys-password-1',
  first_name: 'Вера',
  last_name: 'Лебедева',
  code: '1234',
  job_id: '1',
  code_verifier: 'a-secret-of-the-browser-that-nobody-has-sent',
  redirect_uri: 'http://localhost:9/auth/vk',
  amount: 250_000,
  // Promo codes have either an amount or a percentage.
  percent: null,
  valid_until_iso: '2058-01-27T00:00:00Z',
  inn: '500100732259',
  bik: '044525225',
  account: '40817810700000000001',
  text: 'Спикера не было на встрече',
  price: 250_000,
  time_start_iso: '2058-01-20T10:00:00Z',
  time_end_iso: '2058-01-20T10:30:00Z',
  from_iso: '2058-01-20T00:00:00Z',
  to_iso: '2058-01-27T00:00:00Z',
  from: '10:00',
  to: '11:00',
  ends_on: null,
  from_time: '2058-01-20T00:00:00Z',
  to_time: '2058-01-27T00:00:00Z',
  time_zone_id: 'Europe/Moscow',
  month: '2058-01',
  phone: '+7-900-000-00-00',
  social_links: ['https://t.me/vera'],
  // A calendar's URL is refused without a request.
  url: 'https://localhost/basic.ics',
  endpoint: 'https://fcm.googleapis.com/fcm/send/nobody',
  // From RFC 8291's example.
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  provider: 'tbank',
  path: 'users',
  filter: '{}',
  crop: '{"x":0,"y":0,"width":2,"height":2}',
}

// A PNG of 2 × 2 pixels.
const sampleFile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADklEQVQImWNoAAMGCAUAKg4GAeLeQoEAAAAASUVORK5CYII=',
  'base64',
)

export const unknownId = '0190f5a0-0000-7000-8000-00000000dead'

const byFormat: Record<string, unknown> = { uuid: unknownId, 'date-time': '2058-01-20T10:00:00Z', date: '2058-01-20' }

/** Includes all optional fields. */
export function sampleOf(shape: z.ZodType): unknown {
  const sample = fill(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }))
  // Authenticator codes are longer than mailed ones; questions are of all meetings, of a kind or of a series.
  const others = [
    { ...(sample as object), code: '123456' },
    Object.fromEntries(Object.entries(sample as object).filter(([name]) => !['kind_id', 'series_id'].includes(name))),
  ]
  return [sample, ...others].find((one) => shape.safeParse(one).success) ?? sample
}

function fill(schema: z.core.JSONSchema.BaseSchema, name = ''): unknown {
  const isListed = !schema.enum || schema.enum.includes(byName[name] as string)
  // `from` and `to` may be days or times, and `provider` a sign-in provider or an acquirer.
  if (Object.hasOwn(byName, name) && schema.format !== 'date' && isListed) return byName[name]
  const first = (schema.anyOf ?? schema.oneOf)?.[0]
  if (first) return fill(first, name)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, inner]) => [
        key,
        typeof inner === 'object' && fill(inner, key),
      ]),
    )
  if (schema.type === 'array')
    return typeof schema.items === 'object' && 'type' in schema.items ? [fill(schema.items)] : []
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1)
  if (schema.type === 'boolean') return true
  // Valid as a text, and as a flag in a query.
  return byFormat[schema.format ?? ''] ?? 'true'
}

export interface Sample {
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
  form: UploadForm | undefined
}

export function sampleInput({ params, query, body, upload }: Endpoint, user_id = unknownId): Sample {
  const texts = (shape: z.ZodType | undefined) =>
    Object.fromEntries(
      Object.entries(shape ? (sampleOf(shape) as object) : {}).map(([key, value]) => [key, String(value)]),
    )
  const path = texts(params)
  return {
    params: 'user_id' in path ? { ...path, user_id } : path,
    query: texts(query),
    body: body && sampleOf(body),
    form: upload && { fields: texts(upload), file: sampleFile },
  }
}
