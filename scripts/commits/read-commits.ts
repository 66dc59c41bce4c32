import { spawnSync } from 'node:child_process'

export interface Commit {
  id: string
  subject: string
  body: string
  changes: Change[]
}

// A renamed file counts only the lines that changed in it, a binary one none.
interface Change {
  file: string
  lines: number
}

/**
 * Reads the commits after the first one with this tree, except merges. Returns undefined if the history does not have
 * it, as in a shallow clone, or without git. A landing that writes new commit ids keeps the trees.
 */
export function readCommits(checkout: string, base_tree: string): Commit[] | undefined {
  const base = runGit(checkout, ['log', '--format=%H %T'])
    ?.split('\n')
    .findLast((line) => line.endsWith(` ${base_tree}`))
    ?.split(' ', 1)[0]
  if (!base) return undefined
  const log = ['log', '--no-merges', '--no-ext-diff', '-M', '--numstat', '--format=%x00%h%x00%s%x00%b%x00']
  const [, ...parts] = runGit(checkout, [...log, `${base}..HEAD`])?.split('\0') ?? []
  return Array.from({ length: parts.length / 4 }, (_, index) => {
    const [id = '', subject = '', body = '', numbers = ''] = parts.slice(index * 4)
    return { id, subject, body: body.trim(), changes: readChanges(numbers) }
  })
}

function readChanges(numbers: string): Change[] {
  return [...numbers.matchAll(/^(\d+|-)\t(\d+|-)\t(.+)$/gm)].map(([, added, deleted, file]) => ({
    file: file!,
    lines: (Number(added) || 0) + (Number(deleted) || 0),
  }))
}

function runGit(checkout: string, args: readonly string[]): string | undefined {
  const settings = ['-c', 'core.quotePath=false', '-c', 'log.showSignature=false']
  const { status, stdout } = spawnSync('git', ['-C', checkout, ...settings, ...args], {
    encoding: 'utf8',
    maxBuffer: 1024 ** 3,
  })
  return status === 0 ? stdout : undefined
}
