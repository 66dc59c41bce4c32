/** Texts that break what was not written for them: encodings, numbers, dates, paths, and languages that are run. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\r\nset-cookie: a=b',
  '\u202E\u200B\uFEFF',
  'e\u0301'.repeat(200),
  '😀'.repeat(70),
  '٣',
  'a'.repeat(10_000),
  '-1',
  '0',
  '1e9',
  '1e400',
  '0x10',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  '__proto__',
  'constructor',
  '2030-02-30',
  '0000-01-01',
  '9999-12-31',
  '9999-12-31T23:59:59.999999999Z',
  '0000-01-01T00:00:00Z',
  '2030-01-20T10:00:00+99:99',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '0190F5A0-0000-7000-8000-00000000DEAD',
  "'; drop table users; --",
  '%_\\',
  '(((((((((((((((([[[[*+?',
  '(a+)+$',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
]

/** What a field of a body may be besides a text; `rawJSON` writes what a number of JavaScript cannot be. */
export const hostileValues: readonly unknown[] = [
  ...hostileTexts,
  '\uD800',
  'a\uDFFFb',
  null,
  true,
  false,
  0,
  -1,
  0.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  rawJson('1e400'),
  rawJson('-0'),
  [],
  [null],
  [[[[]]]],
  Array.from({ length: 1000 }, () => 'a'),
  {},
  { length: -1 },
  { toString: 'a', valueOf: null },
  { toJSON: 'a', constructor: 'a' },
]

function rawJson(text: string): unknown {
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(text)
}

/** Bodies that are no object of the contract, as they stand on the wire. */
export const hostileBodies: readonly (string | Uint8Array<ArrayBuffer>)[] = [
  '',
  ' ',
  '{',
  '{"a":',
  '{a:1}',
  "{'a':1}",
  'null',
  'true',
  '42',
  '-',
  'NaN',
  '"text"',
  '[]',
  '[{}]',
  '{}',
  '{"":""}',
  '\uFEFF{}',
  '{"a":1e400}',
  '{"a":1,"a":2}',
  '{"__proto__":{"roles":["SUPER_ADMIN"]}}',
  '{"constructor":{"prototype":{"roles":["SUPER_ADMIN"]}}}',
  '[{"__proto__":null}]',
  '['.repeat(100_000),
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  `{${Array.from({ length: 10_000 }, (_, n) => `"k${n}":${n}`).join()}}`,
  new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
  new Uint8Array([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
  new Uint8Array(1000),
]

/** Every place of a sample, one at a time, with every hostile value in it, and left out. */
export function spoil(sample: unknown): { what: string; spoiled: unknown }[] {
  return placesOf(sample).flatMap((path) =>
    [...hostileValues, undefined].map((value) => ({
      what: `${path.join('.')} = ${JSON.stringify(value)}`,
      spoiled: replace(sample, path, value),
    })),
  )
}

function placesOf(sample: unknown, path: string[] = []): string[][] {
  const inside = typeof sample === 'object' && sample !== null ? Object.entries(sample) : []
  const places = inside.flatMap(([key, inner]) => placesOf(inner, path.concat(key)))
  return path.length > 0 ? [path, ...places] : places
}

function replace(sample: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value
  const copy = structuredClone(sample) as Record<string, unknown>
  copy[key] = replace(copy[key], rest, value)
  return copy
}
