import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { chooseSeed } from './scripts/vitest/choose-seed.ts'
import { limits } from './scripts/vitest/limits.ts'
import { LongestFirst } from './scripts/vitest/longest-first.ts'

// Set in the environment, which the workers inherit.
process.env['TEST_SEED'] = String(chooseSeed(process.env['TEST_SEED']))
process.stdout.write(`Random tests draw from TEST_SEED=${process.env['TEST_SEED']}\n`)

export default defineConfig({
  test: {
    // Tests spend a third of their time waiting for databases, processes and timers, so two workers would leave two
    // cores partly idle.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'node',
          include: ['packages/**/*.test.ts', 'apps/{api,sandbox,rooms,web}/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.browser.test.*'],
          globalSetup: ['apps/api/test/global-setup.ts'],
          setupFiles: ['scripts/vitest/seed.setup.ts'],
          pool: 'forks',
          // More room for short-lived objects: collecting them took a twelfth of the processor time.
          execArgv: ['--max-semi-space-size=64'],
          // Files run one after another in the same process, because loading the whole API again took longer than most
          // tests.
          isolate: false,
          ...limits,
        },
      },
      'apps/web/vitest.browser.config.ts',
    ],
  },
})
