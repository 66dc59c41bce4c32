import { registryPartMax } from '@razgovor/contract/limits'

export interface RegistryPart {
  text: string
  /** What its second line is in the whole file; the first is that of the headings. */
  firstLine: number
}

/** Banks write UTF-8 or Windows-1251. */
export function decodeRegistry(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}

const headingMax = 100

/** Of the first line, as the file has them: an operator says which column is what. */
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

/** A large file goes in parts, each with the headings. */
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
