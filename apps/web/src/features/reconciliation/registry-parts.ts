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
