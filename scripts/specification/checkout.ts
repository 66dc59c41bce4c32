import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const checkout = path.resolve(import.meta.dirname, '../..')

export function isThere(file: string): boolean {
  return existsSync(path.join(checkout, file))
}

export function read(file: string): string | undefined {
  return isThere(file) ? readFileSync(path.join(checkout, file), 'utf8') : undefined
}
