// As in the web's base.css.
export const tints = {
  lilac: { backdrop: '#ddd3ff', circle: '#c3b2ff', deep: '#3b1f8c' },
  sky: { backdrop: '#c9e4ff', circle: '#9ccbfb', deep: '#0b3d74' },
  mint: { backdrop: '#c6efd6', circle: '#96dcb2', deep: '#0b4f36' },
  butter: { backdrop: '#ffe9a8', circle: '#ffd566', deep: '#5b4100' },
  peach: { backdrop: '#ffd6bd', circle: '#ffb48a', deep: '#7b2d0a' },
  rose: { backdrop: '#ffd0de', circle: '#ffa6c1', deep: '#7c1440' },
} as const

export type Tint = keyof typeof tints
const names = Object.keys(tints) as Tint[]

// The web's rule: FNV-1a of the user id.
export function tintOf(user_id: string): Tint {
  let hash = 0x811c9dc5
  for (const char of user_id) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193)
  return names[(hash >>> 0) % names.length]!
}
