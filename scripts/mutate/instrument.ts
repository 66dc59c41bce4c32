import { findSites, type Site } from './find-sites.ts'

export interface Mutant {
  id: number
  file: string
  line: number
  // The code that the mutant changes, and its replacement.
  original: string
  replacement: string
}

// Instrumented code calls this at run time to check whether a mutant is active: see runner.ts.
const isOn = (id: number) => `globalThis.isMutantOn(${id})`

export function instrument(source: string, { file, firstId = 1 }: { file: string; firstId?: number }) {
  const sites = findSites(source)
  const mutants: Mutant[] = []
  const idsOf = new Map<Site, number[]>()
  for (const site of sites) {
    const ids = site.replacements.map((replacement) => {
      const id = firstId + mutants.length
      const line = source.slice(0, site.start).split('\n').length
      mutants.push({ id, file, line, original: source.slice(site.start, site.end), replacement })
      return id
    })
    idsOf.set(site, ids)
  }

  let next = 0
  // Writes the source range with its sites, which are sorted with outer ones first.
  function write(start: number, end: number): string {
    let code = ''
    let at = start
    while (next < sites.length && sites[next]!.start < end) {
      const site = sites[next++]!
      code += source.slice(at, site.start) + switchOf(site, write(site.start, site.end))
      at = site.end
    }
    return code + source.slice(at, end)
  }

  function switchOf(site: Site, original: string): string {
    const ids = idsOf.get(site)!
    if (site.kind === 'statement') return `if(${isOn(ids[0]!)}){}else{${original}}`
    return `(${site.replacements.map((text, i) => `${isOn(ids[i]!)}?(${text}):`).join('')}(${original}))`
  }

  return { code: write(0, source.length), mutants }
}
