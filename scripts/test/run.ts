import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { checkout } from '../start/settings.ts'
import { emptyReport, readJourneys, readVitest } from './report.ts'

interface Run {
  name: string
  /** Chromium's path. */
  browser: string
  environment?: Record<string, string>
  say: (line: string) => void
}

const compileCache = path.join(checkout, 'node_modules/.cache/node')

type Results = ReturnType<typeof readVitest>

function run(command: string, args: string[], { name, browser, environment, say }: Run): boolean {
  const started = Date.now()
  const { status } = spawnSync(process.execPath, [path.join(checkout, 'node_modules', command), ...args], {
    cwd: checkout,
    stdio: 'inherit',
    // The processes that tests start spend half of their start-up compiling what the last one compiled.
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache, CHROMIUM_PATH: browser, ...environment },
  })
  say(`${name}: ${Math.round((Date.now() - started) / 1000)} s`)
  return status === 0
}

/** All of vitest's files, or the named ones. */
export function runVitest(files: readonly string[], options: Run): { isGreen: boolean; results: Results } {
  const report = emptyReport(`${options.name}.json`)
  const args = ['run', ...files, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const isGreen = run('vitest/vitest.mjs', args, options)
  return { isGreen, results: readVitest(report) }
}

/** All journeys of the configuration, or those whose file names contain one of the names. */
export function runJourneys(
  config: string,
  options: Run,
  names: readonly string[] = [],
): { isGreen: boolean; results: Results } {
  const report = emptyReport(`${options.name}.json`)
  const environment = { ...options.environment, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const isGreen = run('@playwright/test/cli.js', ['test', '-c', config, ...names], { ...options, environment })
  return { isGreen, results: readJourneys(report) }
}
