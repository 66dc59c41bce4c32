import { spawn } from 'node:child_process'
import { once } from 'node:events'
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

async function run(command: string, args: string[], { name, browser, environment, say }: Run): Promise<boolean> {
  const started = Date.now()
  const child = spawn(process.execPath, [path.join(checkout, 'node_modules', command), ...args], {
    cwd: checkout,
    stdio: 'inherit',
    // The processes that tests start spend half of their start-up compiling what the last one compiled.
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache, CHROMIUM_PATH: browser, ...environment },
  })
  const [status] = await once(child, 'close')
  say(`${name}: ${Math.round((Date.now() - started) / 1000)} s`)
  return status === 0
}

/** The named files, or those of the project. */
export async function runVitest(chosen: { files: readonly string[] } | { project: string }, options: Run) {
  const report = emptyReport(`${options.name}.json`)
  const choice = 'files' in chosen ? chosen.files : ['--project', chosen.project]
  const args = ['run', ...choice, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const isGreen = await run('vitest/vitest.mjs', args, options)
  return { isGreen, results: readVitest(report) }
}

/** All journeys of the configuration, or those whose file names contain one of the names. */
export async function runJourneys(config: string, options: Run, names: readonly string[] = []) {
  const report = emptyReport(`${options.name}.json`)
  const environment = { ...options.environment, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const isGreen = await run('@playwright/test/cli.js', ['test', '-c', config, ...names], { ...options, environment })
  return { isGreen, results: readJourneys(report) }
}
