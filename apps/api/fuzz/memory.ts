import { uuidPattern } from '@razgovor/contract/limits'
import type { Random } from '../simulate/random.ts'

const perNameMax = 60
const longestText = 80

/** Stores values of earlier answers by field name, so that later requests refer to existing rows. */
export class Memory {
  readonly #ids = new Map<string, string[]>()
  readonly #texts = new Map<string, string[]>()

  // Keeps the newest values of a name; older rows may be gone.
  remember(name: string, value: string): void {
    const kept = uuidPattern.test(value) ? this.#ids : value.length <= longestText ? this.#texts : undefined
    if (!kept) return
    const values = kept.get(name) ?? []
    kept.set(name, values)
    if (values.includes(value)) return
    if (values.length >= perNameMax) values.shift()
    values.push(value)
  }

  harvest(answer: unknown, name = ''): void {
    if (typeof answer === 'string') this.remember(name, answer)
    else if (Array.isArray(answer)) for (const inner of answer.slice(0, 20)) this.harvest(inner, name)
    else if (typeof answer === 'object' && answer !== null)
      for (const [key, inner] of Object.entries(answer)) this.harvest(inner, key)
  }

  id(random: Random, name: string): string | undefined {
    const own = this.#ids.get(name)
    if (own && random.chance(0.8)) return random.pick(own)
    const names = [...this.#ids.keys()]
    return names.length > 0 ? random.pick(this.#ids.get(random.pick(names))!) : undefined
  }

  text(random: Random, name: string): string | undefined {
    const own = this.#texts.get(name)
    return own && random.pick(own)
  }
}
