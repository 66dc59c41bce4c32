import { z } from 'zod'

// The part of JSON Schema that the contract uses.
export interface Schema {
  type?: string
  format?: string
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  allOf?: readonly Schema[]
  properties?: Record<string, Schema>
  required?: readonly string[]
  additionalProperties?: Schema | boolean
  items?: Schema | readonly Schema[]
  prefixItems?: readonly Schema[]
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
}

export interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: Schema
}

export interface Operation {
  id: string
  method: string
  path: string
  access: string
  parameters: readonly Parameter[]
  body: { media_type: string; schema: Schema } | undefined
  /** By status; a response without content has no body. */
  responses: ReadonlyMap<number, Response>
}

interface Response {
  media_types: readonly string[]
  json: z.ZodType | undefined
}

interface Written {
  operationId: string
  description: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

export async function readDocument(url: string): Promise<Operation[]> {
  const response = await fetch(`${url}/api/docs/json`)
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, Written>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, written]) => toOperation(path, method, written)),
  )
}

function toOperation(path: string, method: string, written: Written): Operation {
  const [media_type, body] = Object.entries(written.requestBody?.content ?? {})[0] ?? []
  return {
    id: written.operationId,
    method: method.toUpperCase(),
    path,
    access: /^Access: `(\w+)`/.exec(written.description)?.[1] ?? '',
    parameters: written.parameters ?? [],
    body: media_type && body ? { media_type, schema: body.schema } : undefined,
    responses: new Map(
      Object.entries(written.responses).map(([status, { content = {} }]) => [Number(status), toResponse(content)]),
    ),
  }
}

function toResponse(content: Record<string, { schema: Schema }>): Response {
  const json = content['application/json']?.schema
  return {
    media_types: Object.keys(content),
    json: json && z.fromJSONSchema(json as z.core.JSONSchema.JSONSchema),
  }
}
