import { hostileBodies, hostileTexts } from '../test/hostile-values.ts'
import type { Operation, Parameter } from './document.ts'
import { anyText, hostile, mutate, valueOf, type Source } from './values.ts'

export interface FuzzRequest {
  operation: Operation
  /** `nobody`, or a key of `People`. */
  caller: string
  path: string
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer> | FormData | undefined
}

const contentTypes = [
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=a',
  'nonsense',
  'application/json;=',
]
const oddHeaders: readonly (readonly [string, string])[] = [
  ['x-request-id', '"><script>'],
  ['x-device-timezone', 'Mars/Olympus'],
  ['x-device-timezone', 'America/New_York'],
  ['user-agent', '\u00FF'.repeat(1000)],
  ['accept', 'text/html'],
  ['accept-encoding', 'identity;q=0, *;q=0'],
  ['range', 'bytes=-1,0-'],
  ['if-none-match', '*'],
  ['origin', 'null'],
]

interface Wanted {
  operation: Operation
  caller: string
  token: string | undefined
  user_id: string | undefined
}

export function makeRequest(wanted: Wanted, source: Source): FuzzRequest {
  const { operation, caller, token } = wanted
  const { random } = source
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  if (random.chance(0.03)) headers['authorization'] = random.pick(['Bearer a.b.c', 'Basic YTpi', `Bearer ${token}x`])
  if (random.chance(0.05)) {
    const [name, value] = random.pick(oddHeaders)
    headers[name] = value
  }
  return { operation, caller, path: pathOf(wanted, source), headers, body: bodyOf(operation, headers, source) }
}

function pathOf({ operation, user_id }: Wanted, source: Source): string {
  const { random } = source
  const byName = new Map(operation.parameters.map((parameter) => [parameter.name, parameter]))
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'user_id' && user_id && random.chance(0.7)) return user_id
    return encode(segmentOf(byName.get(name), source))
  })
  const search = operation.parameters
    .filter((one) => one.in === 'query' && (one.required || random.chance(0.5)))
    .flatMap((parameter) => queryOf(parameter, source))
  if (random.chance(0.03)) search.push(`${encode(anyText(source, 5))}=${encode(random.pick(hostileTexts))}`)
  return search.length > 0 ? `${path}?${search.join('&')}` : path
}

function segmentOf(parameter: Parameter | undefined, source: Source): string {
  const { random } = source
  const value = parameter && random.chance(0.88) ? String(valueOf(parameter.schema, source, parameter.name)) : undefined
  const text = value ?? random.pick(hostileTexts).slice(0, 300)
  // An empty segment or a dot would change the path.
  return text === '' || /^\.+$/.test(text) ? '-' : text
}

function queryOf({ name, schema }: Parameter, source: Source): string[] {
  const { random } = source
  const value = random.chance(0.8) ? valueOf(schema, source, name) : hostile(source)
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  const written = `${name}=${encode(text.slice(0, 1500))}`
  return random.chance(0.03) ? [written, written] : [written]
}

// Replaces unpaired surrogates, which `encodeURIComponent` rejects.
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

function bodyOf({ method, body }: Operation, headers: Record<string, string>, source: Source): FuzzRequest['body'] {
  const { random } = source
  if (method === 'GET') return undefined
  if (!body) return random.chance(0.1) ? send('{}', 'application/json', headers, source) : undefined
  if (body.media_type === 'multipart/form-data' && random.chance(0.8))
    return formOf(body.schema.properties ?? {}, source)
  if (random.chance(0.06)) return send(random.pick(hostileBodies), 'application/json', headers, source)
  const valid = valueOf(body.schema, source)
  if (random.chance(0.1)) return send(cutInEmoji(JSON.stringify(valid), source), 'application/json', headers, source)
  const value = random.chance(0.45) ? mutate(valid, source) : valid
  return send(JSON.stringify(value) ?? '', 'application/json', headers, source)
}

// Ends one string of a valid body with half a surrogate pair, as if it was cut off within an emoji.
function cutInEmoji(json: string, { random }: Source): string {
  const texts = [...json.matchAll(/:"[^"\\]*"/g)]
  if (texts.length === 0) return json
  const { index, 0: found } = random.pick(texts)
  const end = index + found.length - 1
  return `${json.slice(0, end)}\\ud83d${json.slice(end)}`
}

function send<B>(body: B, type: string, headers: Record<string, string>, { random }: Source): B {
  headers['content-type'] = random.chance(0.04) ? random.pick(contentTypes) : type
  return body
}

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADklEQVQImWNoAAMGCAUAKg4GAeLeQoEAAAAASUVORK5CYII=',
  'base64',
)

function formOf(fields: Record<string, object>, source: Source): FormData {
  const { random } = source
  const form = new FormData()
  for (const [name, schema] of Object.entries(fields)) {
    if (name === 'file' || random.chance(0.3)) continue
    const value = valueOf(schema, source, name)
    form.append(random.chance(0.9) ? name : 'other', typeof value === 'string' ? value : JSON.stringify(value))
  }
  const bytes = Buffer.from(picture)
  if (random.chance(0.3)) bytes[random.int(0, bytes.length - 1)] = random.int(0, 255)
  const sent = random.chance(0.1) ? bytes.subarray(0, random.int(0, bytes.length)) : bytes
  if (random.chance(0.95)) form.append('file', new Blob([sent]), anyText(source, random.int(1, 40)))
  return form
}
