import { globSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { checkout } from '../start/settings.ts'

export const usage = `npm run mutate -- FILES [options]

FILES            sources or folders; a source is tested by the *.test.ts files in its folder
--tests FILES    additional test files for every source; repeatable
--without FILES  test files to exclude; repeatable
--sample N       try only N mutants, chosen by --seed (default 1)
--survivors FILE try only mutants that survived or were not reached, from the results of an earlier --json
--slowest S      skip single tests that take longer than S seconds (default 30)
--minutes N      stop after N minutes or on Ctrl-C; untried mutants do not count, so the score is too high
--workers N      one or two workers (default 2)
--json FILE      write the results as JSON too`

export interface Options {
  sources: string[]
  tests: string[]
  without: string[]
  sample: number | undefined
  seed: number
  survivors: string | undefined
  slowest_ms: number
  minutes: number
  workers: number
  json: string | undefined
}

const isTest = (file: string) => file.endsWith('.test.ts')
const isSource = (file: string) => file.endsWith('.ts') && !/\.(test|texts|d)\.ts$/.test(file)

// A folder means the files directly in it; sentences for people are left alone.
function expand(names: string[], isWanted: (file: string) => boolean): string[] {
  return names.flatMap((name) => {
    const file = path.resolve(name)
    if (!statSync(file).isDirectory()) return [file]
    return globSync('*.ts', { cwd: file })
      .filter(isWanted)
      .sort()
      .map((each) => path.join(file, each))
  })
}

export function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      tests: { type: 'string', multiple: true, default: [] },
      without: { type: 'string', multiple: true, default: [] },
      sample: { type: 'string' },
      seed: { type: 'string', default: '1' },
      survivors: { type: 'string' },
      slowest: { type: 'string', default: '30' },
      minutes: { type: 'string', default: '600' },
      workers: { type: 'string', default: '2' },
      json: { type: 'string' },
    },
  })
  return {
    sources: expand(positionals, isSource),
    tests: expand(values.tests, isTest),
    without: expand(values.without, isTest),
    sample: values.sample === undefined ? undefined : Number(values.sample),
    seed: Number(values.seed),
    survivors: values.survivors,
    slowest_ms: Number(values.slowest) * 1000,
    minutes: Number(values.minutes),
    workers: Math.min(2, Math.max(1, Number(values.workers))),
    json: values.json,
  }
}

export const ownTestsOf = (source: string): string[] => expand([path.dirname(source)], isTest)
export const nameOf = (file: string): string => path.relative(checkout, file)
