import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const checkout = path.resolve(import.meta.dirname, '../..')

export function fileExists(file: string): boolean {
  return existsSync(path.join(checkout, file))
}

export function read(file: string): string | undefined {
  return fileExists(file) ? readFileSync(path.join(checkout, file), 'utf8') : undefined
}
