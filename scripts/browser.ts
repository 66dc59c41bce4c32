import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium']

function find(): string | undefined {
  return [process.env['CHROMIUM_PATH'], ...usual].find((file) => file && existsSync(file))
}

/** Finds Chromium's headless build, which needs a third less CPU; falls back to Chromium. */
export function findHeadlessShell(): string | undefined {
  return (
    [process.env['HEADLESS_SHELL_PATH'], '/usr/bin/chromium-headless-shell'].find((file) => file && existsSync(file)) ??
    find()
  )
}

/**
 * Finds Chromium for the browser tests, or installs it as root on Debian. Returns undefined and logs advice if neither
 * works.
 */
export function findOrInstallBrowser(print: (line: string) => void): string | undefined {
  const found = find()
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
    return find()
  }
  print('The browser tests need Chromium: install it (Debian: sudo apt-get install chromium), or set CHROMIUM_PATH.')
  return undefined
}
