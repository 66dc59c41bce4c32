import { productTables } from '../product-tables.ts'

const write = /(?:insertInto|updateTable|deleteFrom)\('(\w+)|(?:insert into|update|delete from)\s+(\w+)\s/g

/** Returns the part of the API that contains a file: a module, or else a folder or a file beside the modules. */
function partOf(file: string): string | undefined {
  return /^apps\/api\/src\/(?:modules\/)?([\w-]+)/.exec(file)?.[1]
}

export function foreignWrites(file: string, source: string): string[] {
  const part = partOf(file)
  if (!part || file.endsWith('.test.ts')) return []
  const tables: Record<string, { owner: string | readonly string[] }> = productTables
  return [...source.matchAll(write)].flatMap(([, built, written]) => {
    const table = built ?? written ?? ''
    const allowed = [tables[table]?.owner ?? part].flat()
    return allowed.includes(part) ? [] : `${file}: writes ${table}, which belongs to ${allowed.join(' and ')}`
  })
}
