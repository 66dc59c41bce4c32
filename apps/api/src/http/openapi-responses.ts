import type { Endpoint } from '@razgovor/contract/endpoint'
import type { ErrorName } from '@razgovor/contract/error-codes'
import { errors } from '@razgovor/contract/errors'

const always = ['malformed', 'validation', 'not_exist', 'body_too_big', 'unknown', 'database', 'overloaded'] as const
const closed = ['auth_not_provided', 'auth_invalid', 'auth_expired', 'forbidden'] as const

/** Includes the errors of access checks, parsing, limits and the server. */
export function refusalsOf({ access, method, needs_confirmation, errors: own = [] }: Endpoint): ErrorName[] {
  const isOpen = access === 'anyone' || access === 'signature'
  return [
    ...new Set<ErrorName>([
      ...always,
      ...(isOpen ? [] : closed),
      ...(access === 'admin' ? (['second_factor_required'] as const) : []),
      ...(needs_confirmation ? (['confirmation_required'] as const) : []),
      ...(access === 'signature' ? [] : (['throttling'] as const)),
      // In a «Смотреть как» view any call that is not a GET is forbidden, and any call to an API key without its scope.
      'forbidden',
      ...(method === 'GET' ? [] : (['unsupported'] as const)),
      ...own,
    ]),
  ]
}

export function describeResponses(endpoint: Endpoint, json: object | undefined): Record<string, object> {
  const refusals = describeRefusals(refusalsOf(endpoint))
  if (!endpoint.response) return { 204: { description: 'Done', type: 'null' }, ...refusals }
  const files = endpoint.media_types?.map((type) => [type, { schema: fileSchema(type) }] as const)
  const content = files ? Object.fromEntries(files) : { 'application/json': { schema: json } }
  return { 200: { description: 'OK', content }, ...refusals }
}

function fileSchema(media_type: string) {
  return { type: media_type === 'application/json' ? 'object' : 'string' }
}

// OpenAPI has one response per status.
function describeRefusals(names: readonly ErrorName[]): Record<number, object> {
  const byStatus = new Map<number, ErrorName[]>()
  for (const name of names) {
    const { status, also = [] } = errors[name]
    for (const each of [status, ...also]) byStatus.set(each, [...(byStatus.get(each) ?? []), name])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, among]) => [
      status,
      { description: among.join(', '), content: { 'application/json': { schema: refusalSchema(among) } } },
    ]),
  )
}

function refusalSchema(names: readonly ErrorName[]) {
  return {
    type: 'object',
    properties: {
      error_code: { type: 'integer', enum: names.map((name) => errors[name].code) },
      error_message: { type: 'string' },
      reason: { type: 'string' },
      fields: { type: 'object', additionalProperties: { type: 'string' } },
    },
    required: ['error_code', 'error_message'],
    additionalProperties: false,
  }
}
