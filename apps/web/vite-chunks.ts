import path from 'node:path'
import type { Plugin } from 'vite'

interface ModuleInfo {
  code: string | null
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}

type GetModule = (id: string) => ModuleInfo | null

const src = path.join(import.meta.dirname, 'src/')
const pageFile = (name: string) => path.join(src, `pages/${name}.tsx`)
const isAdmin = (id: string) => /\/src\/(?:pages|features)\/admin/.test(id)

/** Pages that visitors open before they sign in, except for a speaker's page, which has a file of its own. */
const publicPages = ['about', 'category', 'home', 'news', 'news-article', 'speakers', 'tariffs']

// A page that needs one module of a shared file loads the whole file, so modules with few users and large libraries stay out.
const leastUsers = 5
const largestLibrary = 300_000

const names = ['public', 'speaker', 'overlays', 'shared', 'admin'] as const
type Name = (typeof names)[number]

const isOfMeeting = (id: string) => id === pageFile('meeting') || id.includes('/node_modules/livekit-client/')

/**
 * Has Chromium compile all functions of the files of a meeting in the background, while the lobby loads. When a person
 * comes in, most of them run at once and would be compiled one by one before the first picture.
 */
export function compileHint(): Plugin {
  return {
    name: 'compile-hint',
    applyToEnvironment: ({ name }) => name === 'client',
    // The hint counts only in the first line, before which Vite writes the list of files that a page needs.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && file.moduleIds.some(isOfMeeting))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}

/**
 * Groups modules into a few files, because one for each set of pages would cost a page dozens of requests. A file only
 * imports those named before it.
 */
export function sharedFiles() {
  let found: Map<string, Name> | undefined
  return names.map((name, index) => ({
    name(id: string, context: { getModuleInfo: GetModule }) {
      found ??= nameModules((module) => context.getModuleInfo(module))
      return found.get(id) === name ? name : null
    },
    priority: names.length - index,
  }))
}

function nameModules(getModule: GetModule): Map<string, Name> {
  const lazy = lazyModules(getModule)
  const usersOf = (roots: readonly string[]) => countUsers(roots, getModule)
  const users: Record<Name, Users> = {
    public: atLeast(2, usersOf(lazy), usersOf(publicPages.map(pageFile))),
    speaker: usersOf([pageFile('speaker')]),
    overlays: usersOf([path.join(src, 'app/overlays.tsx')]),
    shared: atLeast(leastUsers, usersOf(lazy.filter((id) => !isAdmin(id)))),
    admin: atLeast(leastUsers, usersOf(lazy.filter(isAdmin))),
  }
  const found = new Map<string, Name>()
  // A module that is loaded on demand keeps a file of its own, by whose name the manifest and the worker find it.
  const isFree = (id: string) => !found.has(id) && !lazy.includes(id)
  for (const name of names)
    for (const id of users[name].keys())
      if (isFree(id) && (getModule(id)?.code?.length ?? 0) < largestLibrary) found.set(id, name)
  return found
}

type Users = Map<string, number>

function countUsers(roots: readonly string[], getModule: GetModule): Users {
  const users: Users = new Map()
  function add(id: string, seen: Set<string>): void {
    if (seen.has(id)) return
    seen.add(id)
    users.set(id, (users.get(id) ?? 0) + 1)
    getModule(id)?.importedIds.forEach((imported) => add(imported, seen))
  }
  for (const root of roots) add(root, new Set())
  return users
}

function atLeast(least: number, users: Users, among: Users = users): Users {
  return new Map([...among].filter(([id]) => (users.get(id) ?? 0) >= least))
}

/** Returns those of our modules that are loaded on demand. */
function lazyModules(getModule: GetModule): string[] {
  const seen = new Set<string>()
  const lazy = new Set<string>()
  function visit(id: string): void {
    if (seen.has(id)) return
    seen.add(id)
    const { importedIds = [], dynamicallyImportedIds = [] } = getModule(id) ?? {}
    for (const imported of dynamicallyImportedIds) if (imported.startsWith(src)) lazy.add(imported)
    for (const imported of [...importedIds, ...dynamicallyImportedIds]) visit(imported)
  }
  visit(path.join(src, 'app/entry-client.tsx'))
  return [...lazy]
}
