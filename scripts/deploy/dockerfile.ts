// Reads the subset of Dockerfile instructions that deploy/image/Dockerfile uses.
export interface Stage {
  base: string
  name: string | undefined
  steps: Step[]
}

type Step =
  | { kind: 'COPY'; from: string | undefined; chown: string | undefined; sources: string[]; target: string }
  | { kind: 'RUN' | 'WORKDIR' | 'USER' | 'STOPSIGNAL'; text: string }
  | { kind: 'ENV'; variables: Record<string, string> }
  | { kind: 'CMD' | 'ENTRYPOINT' | 'HEALTHCHECK'; command: string[] }
  | { kind: 'EXPOSE' }

/** Throws for an instruction that it does not know, so that no step is skipped. */
export function readDockerfile(text: string): Stage[] {
  const variables: Record<string, string> = {}
  const stages: Stage[] = []
  const lines = text.replaceAll(/\\\n/g, ' ').split('\n')
  for (const line of lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'))) {
    const word = line.split(/\s+/, 1)[0]!
    const rest = line.slice(word.length).trim()
    if (word === 'ARG') {
      const [name = '', value = ''] = rest.split('=')
      variables[name] = value
    } else if (word === 'FROM') {
      const [base = '', , name] = rest
        .replaceAll(/\$\{(\w+)\}/g, (_, given: string) => variables[given] ?? '')
        .split(/\s+/)
      stages.push({ base, name, steps: [] })
    } else stages.at(-1)!.steps.push(readStep(word, rest))
  }
  return stages
}

function readStep(word: string, rest: string): Step {
  switch (word) {
    case 'COPY':
      return readCopy(rest)
    case 'RUN':
    case 'WORKDIR':
    case 'USER':
    case 'STOPSIGNAL':
      return { kind: word, text: rest }
    case 'ENV':
      return { kind: word, variables: Object.fromEntries(rest.split(/\s+/).map((pair) => pair.split('=', 2))) }
    case 'CMD':
    case 'ENTRYPOINT':
      return { kind: word, command: JSON.parse(rest) as string[] }
    case 'HEALTHCHECK':
      return { kind: word, command: JSON.parse(rest.replace(/^.*?CMD\s+/, '')) as string[] }
    case 'EXPOSE':
      return { kind: word }
    default:
      throw new Error(`unknown instruction in the Dockerfile: ${word}`)
  }
}

function readCopy(rest: string): Step {
  const words = rest.split(/\s+/)
  const flag = (name: string) => words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)
  const paths = words.filter((word) => !word.startsWith('--'))
  return { kind: 'COPY', from: flag('from'), chown: flag('chown'), sources: paths.slice(0, -1), target: paths.at(-1)! }
}

/** Returns whether the file belongs to the build context by the patterns of .dockerignore; the last match decides. */
export function isInContext(patterns: readonly string[], file: string): boolean {
  const parts = file.split('/')
  const paths = parts.map((_, index) => parts.slice(0, index + 1).join('/'))
  const last = patterns.findLast((pattern) => {
    const expression = toExpression(pattern.replace(/^!/, ''))
    return paths.some((candidate) => expression.test(candidate))
  })
  return last === undefined || last.startsWith('!')
}

function toExpression(pattern: string): RegExp {
  const source = pattern
    .split('**/')
    .map((part) => RegExp.escape(part).replaceAll(String.raw`\*`, '[^/]*'))
    .join('(?:.*/)?')
  return new RegExp(`^${source}$`)
}

export function readPatterns(text: string): string[] {
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}
