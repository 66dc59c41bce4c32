// LiveKit's limits.
const MAX_NAME_BYTES = 256
const MAX_METADATA_BYTES = 64_000

type Texts = { name?: string; metadata?: string; attributes?: Record<string, string> }

/** Returns LiveKit's message for the first text that is too long. */
export function findExcess({ name = '', metadata = '', attributes = {} }: Texts): string | undefined {
  if (Buffer.byteLength(name) > MAX_NAME_BYTES) return 'name exceeds limits'
  if (Buffer.byteLength(metadata) > MAX_METADATA_BYTES) return 'metadata size exceeds limits'
  const size = Object.entries(attributes).reduce((sum, [key, value]) => {
    return sum + Buffer.byteLength(key) + Buffer.byteLength(value)
  }, 0)
  return size > MAX_METADATA_BYTES ? 'attributes size exceeds limits' : undefined
}
