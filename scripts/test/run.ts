import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { checkout } from '../start/settings.ts'
import { prepareReportFile, readJourneys, readVitest, withRunner } from './report.ts'

interface Run {
  name: string
  browser: string
  environment?: Record<string, string>
  print: (line: string) => void
}

const compileCache = path.join(checkout, 'node_modules/.cache/node')

async function run(command: string, args: string[], { name, browser, environment, print }: Run): Promise<boolean> {
  const started = Date.now()
  const child = spawn(process.execPath, [path.join(checkout, 'node_modules', command), ...args], {
    cwd: checkout,
    stdio: 'inherit',
    // Processes started by tests would otherwise spend half of their startup compiling.
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache, CHROMIUM_PATH: browser, ...environment },
  })
  const [status] = await once(child, 'close')
  print(`${name}: ${Math.round((Date.now() - started) / 1000)} s`)
  return status === 0
}

type Chosen = { files: readonly string[]; isSerial?: boolean | undefined } | { project: string }

export async function runVitest(chosen: Chosen, options: Run) {
  const report = prepareReportFile(`${options.name}.json`)
  const choice = 'files' in chosen ? chosen.files : ['--project', chosen.project]
  const order = 'files' in chosen && chosen.isSerial ? ['--no-file-parallelism'] : []
  const args = ['run', ...choice, ...order, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const isGreen = await run('vitest/vitest.mjs', args, options)
  return { isGreen, results: withRunner(options.name, isGreen, readVitest(report)) }
}

// Runs all journeys of the configuration, or the files of these names.
interface Journeys {
  config: string
  names?: readonly string[] | undefined
  isSerial?: boolean | undefined
}

export async function runJourneys({ config, names = [], isSerial = false }: Journeys, options: Run) {
  const report = prepareReportFile(`${options.name}.json`)
  const environment = { ...options.environment, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  // The runner takes them as regular expressions, and `host` is in the name of more than one file.
  const files = names.map((name) => `/${name}\\.journey\\.ts$`)
  const workers = isSerial ? ['--workers', '1'] : []
  // The runner empties the folder first, which must not hold traces of another run.
  const output = ['--output', path.join('test-results', options.name)]
  const isGreen = await run('@playwright/test/cli.js', ['test', '-c', config, ...output, ...workers, ...files], {
    ...options,
    environment,
  })
  return { isGreen, results: withRunner(options.name, isGreen, readJourneys(report)) }
}
