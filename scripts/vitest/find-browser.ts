import { existsSync } from 'node:fs'

const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium']

export function findChromium(): string | undefined {
  return [process.env['CHROMIUM_PATH'], ...usual].find((file) => file && existsSync(file))
}

/** Finds Chromium's headless build, which needs a third less CPU; falls back to Chromium. */
export function findHeadlessShell(): string | undefined {
  return (
    [process.env['HEADLESS_SHELL_PATH'], '/usr/bin/chromium-headless-shell'].find((file) => file && existsSync(file)) ??
    findChromium()
  )
}
