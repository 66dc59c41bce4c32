import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Tests wait for their databases more than they reckon: one worker leaves a machine of two cores half idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'node',
          include: ['packages/**/*.test.ts', 'apps/{api,sandbox,rooms,web}/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.browser.test.*'],
          globalSetup: ['apps/api/test/global-setup.ts'],
          pool: 'forks',
          // Files share their process one after another: loading the whole API anew took longer than most of their tests.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      'apps/web/vitest.browser.config.ts',
    ],
  },
})
