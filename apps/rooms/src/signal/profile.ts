export interface Profile {
  name: string
  metadata: string
  attributes: Record<string, string>
}

/** An empty value removes the attribute. */
export function mergeAttributes(
  current: Record<string, string>,
  changed: Record<string, string>,
): Record<string, string> {
  const merged = Object.entries({ ...current, ...changed })
  return Object.fromEntries(merged.filter(([, value]) => value !== ''))
}
