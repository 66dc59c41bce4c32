import { accessSync, constants } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'

export const pathFolders = (process.env['PATH'] ?? '').split(path.delimiter)

/** Debian keeps servers in /usr/sbin, which is not in the PATH of ordinary users; `go install` writes to ~/go/bin. */
export const toolFolders = [...pathFolders, '/usr/sbin', path.join(homedir(), 'go/bin')]

export function findTool(tool: string, folders: readonly string[]): string | undefined {
  return folders.find((folder) => {
    try {
      accessSync(path.join(folder, tool), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
