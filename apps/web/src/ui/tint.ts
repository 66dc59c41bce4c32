const tints = ['lilac', 'sky', 'mint', 'butter', 'peach', 'rose'] as const

export type Tint = (typeof tints)[number]

/** Returns a person's color by the FNV-1a hash of the id, so that all screens and the server agree. */
export function tintOf(user_id: string): Tint {
  let hash = 0x811c9dc5
  for (const char of user_id) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193)
  return tints[(hash >>> 0) % tints.length] ?? 'lilac'
}
