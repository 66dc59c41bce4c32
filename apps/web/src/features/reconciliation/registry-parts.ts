import { registryPartMax } from '@razgovor/contract/limits'

export interface RegistryPart {
  text: string
  /** The line number, in the whole file, of the part's second line. The first line contains the headings. */
  firstLine: number
}

/** Decodes UTF-8 or Windows-1251, either of which a bank may use. */
export function decodeRegistry(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}

const headingMax = 100

/** Returns the headings in the first line, for an operator to assign to columns. */
export function readHeadings(file: string): string[] {
  const head = file.replace(/^\uFEFF/, '').split(/\r?\n/, 1)[0]!
  const separator = [';', '\t', ','].find((sign) => head.includes(sign)) ?? ';'
  const cells = head.split(separator).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .replaceAll('""', '"'),
  )
  return [...new Set(cells)].filter((cell) => cell !== '' && cell.length <= headingMax)
}

/** Splits a large file into parts, each starting with the headings. */
export function splitRegistry(file: string, max = registryPartMax): RegistryPart[] {
  const [head = '', ...lines] = file.split('\n')
  const parts: RegistryPart[] = []
  let part: RegistryPart = { text: head, firstLine: 2 }
  for (const [index, line] of lines.entries()) {
    if (part.text.length + 1 + line.length > max && part.text !== head) {
      parts.push(part)
      part = { text: head, firstLine: index + 2 }
    }
    part.text += `\n${line}`
  }
  return [...parts, part]
}
