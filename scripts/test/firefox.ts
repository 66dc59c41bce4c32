import path from 'node:path'
import { findTool, pathFolders } from '../find-tool.ts'

const program = 'firefox-esr'

/** Undefined if Firefox or a display for it is not installed. */
export async function findFirefox() {
  const folder = findTool(program, pathFolders)
  if (folder === undefined || findTool('xvfb-run', pathFolders) === undefined) return undefined
  return { environment: { FIREFOX_PATH: path.join(folder, program) }, async [Symbol.asyncDispose]() {} }
}
