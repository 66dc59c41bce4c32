import pg from 'pg'

const limit = 500
const names = new Map<string, string>()

/** Before a statement whose text rarely comes again: it is parsed, and planned for its own values, at each call. */
export const unprepared = '/* unprepared */'

/** Lists of changing length make new texts without end: past the limit a text stays without a name. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= limit) return known
  const name = `q${names.size}`
  names.set(text, name)
  return name
}

/** A connection that has each statement with parameters parsed once and not at every call. */
export class PreparedClient extends pg.Client {
  // node-postgres' own query has overloads that no subclass can repeat; this one passes all but one of them on.
  override query = ((...args: unknown[]) => {
    const [text, values] = args
    const isPrepared =
      typeof text === 'string' && Array.isArray(values) && values.length > 0 && !text.startsWith(unprepared)
    const name = isPrepared ? nameOf(text) : undefined
    const send = super.query as (...passed: unknown[]) => unknown
    return name ? send.call(this, { name, text, values }, ...args.slice(2)) : send.apply(this, args)
  }) as pg.Client['query']
}
