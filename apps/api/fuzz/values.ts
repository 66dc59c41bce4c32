import { byName } from '../test/endpoint-samples.ts'
import { hostileValues } from '../test/hostile-values.ts'
import type { Random } from '../simulate/random.ts'
import type { Schema } from './document.ts'
import type { Memory } from './memory.ts'

export interface Source {
  random: Random
  memory: Memory
  now: Date
}

// Letters of several scripts, characters that combine or change the direction, and halves of surrogate pairs.
const alphabets = [
  'abcdefgh XYZ019._-',
  'абвгдеёжз АЯ',
  '日本語 العربية हिन्दी',
  '😀👩‍👩‍👧🇷🇺',
  'e\u0301\u0327\u200d\u202e\ufeff\u00a0\u2028',
  '<>&"\'`;%\\{}$',
  '\ud83d\udc00\0\u0007',
].map((letters) => Array.from(letters))

export function anyText({ random }: Source, length: number): string {
  const letters = random.pick(alphabets)
  let text = ''
  while (text.length < length) text += random.pick(letters)
  return text.slice(0, length)
}

const longestText = 7000
const deepest = 6

/**
 * Returns a value that fits the schema, bounds included. Only well-known fields such as those in `byName` match a
 * pattern.
 */
export function valueOf(schema: Schema, source: Source, name = '', depth = 0): unknown {
  const { random } = source
  const choice = schema.anyOf ?? schema.oneOf
  if (choice && choice.length > 0) return valueOf(random.pick(choice), source, name, depth)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  if (schema.allOf?.[0]) return valueOf(schema.allOf[0], source, name, depth)
  switch (schema.type) {
    case 'object':
      return objectOf(schema, source, depth)
    case 'array':
      return arrayOf(schema, source, name, depth)
    case 'integer':
    case 'number':
      return numberOf(schema, source, name)
    case 'boolean':
      return random.chance(0.5)
    case 'null':
      return null
    case 'string':
      return textOf(schema, source, name)
    default:
      return random.pick(hostileValues)
  }
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema, source: Source, depth: number) {
  const { random } = source
  const entries: [string, unknown][] = []
  for (const [key, inner] of Object.entries(properties))
    if (required.includes(key) || random.chance(0.6)) entries.push([key, valueOf(inner, source, key, depth + 1)])
  if (typeof additionalProperties === 'object' && depth < deepest)
    for (let count = random.int(0, 3); count > 0; count -= 1) {
      const key = source.memory.text(random, 'name') ?? anyText(source, random.int(1, 12))
      entries.push([key, valueOf(additionalProperties, source, key, depth + 1)])
    }
  return Object.fromEntries(entries)
}

function arrayOf(
  { items, prefixItems, minItems = 0, maxItems = 4 }: Schema,
  source: Source,
  name: string,
  depth: number,
) {
  if (prefixItems) return prefixItems.map((inner) => valueOf(inner, source, name, depth + 1))
  const inner = (Array.isArray(items) ? items[0] : items) as Schema | undefined
  const most = Math.min(maxItems, minItems + 4)
  const length = depth > deepest ? minItems : source.random.pick([minItems, most, source.random.int(minItems, most)])
  return Array.from({ length }, () => (inner ? valueOf(inner, source, name, depth + 1) : null))
}

function numberOf({ minimum = -1000, maximum = 1_000_000, type }: Schema, { random }: Source, name: string): number {
  const known = byName[name]
  if (typeof known === 'number' && random.chance(0.5)) return known
  const [least, most] = [Math.max(minimum, -Number.MAX_SAFE_INTEGER), Math.min(maximum, Number.MAX_SAFE_INTEGER)]
  const inside = Math.min(most, least + random.int(0, 300))
  return random.pick([least, most, inside, type === 'number' ? inside + 0.5 : inside])
}

function textOf({ format, pattern, minLength = 0, maxLength }: Schema, source: Source, name: string): string {
  const { random, memory, now } = source
  const known = byName[name]
  const shift = () => new Date(now.getTime() + random.int(-40, 60) * 86_400_000 + random.int(0, 95) * 900_000)
  if (format === 'uuid') return memory.id(random, name) ?? crypto.randomUUID()
  if (format === 'date-time') return shift().toISOString()
  if (format === 'date') return shift().toISOString().slice(0, 10)
  const earlier = random.chance(0.3) ? memory.text(random, name) : undefined
  if (earlier !== undefined) return earlier
  if (typeof known === 'string' && random.chance(pattern || format ? 0.8 : 0.5)) return known
  const most = Math.min(maxLength ?? 300, longestText)
  const length = random.pick([minLength, most, random.int(minLength, Math.min(most, minLength + 40))])
  return anyText(source, length)
}

export function mutate(value: unknown, source: Source): unknown {
  const { random } = source
  let changed = value
  for (let count = random.int(1, 2); count > 0; count -= 1) changed = mutateOnce(changed, source)
  return changed
}

function mutateOnce(value: unknown, source: Source): unknown {
  const { random } = source
  const isInside = typeof value === 'object' && value !== null && random.chance(0.85)
  const keys = isInside ? Object.keys(value) : []
  if (!isInside || keys.length === 0) return hostile(source)
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>
  const key = random.pick(keys)
  const change = random.int(0, 5)
  if (change === 0) delete copy[key]
  else if (change === 1) copy[anyText(source, random.int(1, 8))] = hostile(source)
  else if (change === 2) copy[key] = [copy[key], copy[key]]
  else copy[key] = mutateOnce(copy[key], source)
  return copy
}

export function hostile(source: Source): unknown {
  const { random } = source
  if (random.chance(0.3)) return anyText(source, random.pick([1, 3, 50, 300]))
  if (random.chance(0.1)) return nest(random.int(2, 3000))
  return random.pick(hostileValues)
}

function nest(depth: number): unknown {
  let nested: unknown = 'a'
  for (let level = 0; level < depth; level += 1) nested = level % 2 === 0 ? [nested] : { a: nested }
  return nested
}
