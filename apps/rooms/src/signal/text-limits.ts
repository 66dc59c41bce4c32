// LiveKit's limits.
const maxNameBytes = 256
const maxMetadataBytes = 64_000

interface Texts {
  name?: string
  metadata?: string
  attributes?: Record<string, string>
}

/** Returns LiveKit's message for the first text that is too long. */
export function findExcess({ name = '', metadata = '', attributes = {} }: Texts): string | undefined {
  if (Buffer.byteLength(name) > maxNameBytes) return 'name exceeds limits'
  if (Buffer.byteLength(metadata) > maxMetadataBytes) return 'metadata size exceeds limits'
  const size = Object.entries(attributes).reduce((sum, [key, value]) => {
    return sum + Buffer.byteLength(key) + Buffer.byteLength(value)
  }, 0)
  return size > maxMetadataBytes ? 'attributes size exceeds limits' : undefined
}
