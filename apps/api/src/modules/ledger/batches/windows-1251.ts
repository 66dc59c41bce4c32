const single = Uint8Array.from({ length: 256 }, (_, code) => code)
const codes = new Map(
  Array.from(new TextDecoder('windows-1251').decode(single), (letter, code) => [letter, code] as const),
)
const unknown = codes.get('?')!

/** Characters missing in the encoding become question marks. */
export function inWindows1251(text: string): Buffer {
  return Buffer.from(Array.from(text, (letter) => codes.get(letter) ?? unknown))
}
