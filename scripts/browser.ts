import { execFileSync, spawnSync } from 'node:child_process'
import { findChromium } from './vitest/find-browser.ts'

/**
 * Finds Chromium for the browser tests, or installs it as root on Debian. Returns undefined and logs advice if neither
 * works.
 */
export function findOrInstallBrowser(print: (line: string) => void): string | undefined {
  const found = findChromium()
  if (found) return found
  if (process.getuid?.() === 0 && spawnSync('which', ['apt-get']).status === 0) {
    const packages = ['chromium', 'chromium-headless-shell']
    print(`Installing Chromium for the browser tests (apt-get install ${packages.join(' ')})…`)
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env: environment })
    execFileSync('apt-get', ['install', '-y', '-qq', ...packages], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: environment,
    })
    return findChromium()
  }
  print('The browser tests need Chromium: install it (Debian: sudo apt-get install chromium), or set CHROMIUM_PATH.')
  return undefined
}
