import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deployChecks } from './deploy/checks.ts'
import { findTool, toolFolders } from './find-tool.ts'

// Validates the files of deploy/ with their own tools. A check whose tool is not installed is named as skipped.
const print = (line: string) => process.stdout.write(`${line}\n`)
const folder = mkdtempSync(path.join(tmpdir(), 'razgovor-deploy-'))
try {
  for (const { name, tools, run } of deployChecks) {
    const missing = tools.filter((tool) => !findTool(tool, toolFolders))
    if (missing.length > 0) {
      print(`skip  ${name}: ${missing.join(', ')} not installed`)
      continue
    }
    const fault = run(folder)
    print(fault ? `FAIL  ${name}\n${fault}` : `  ok  ${name}`)
    if (fault) process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true })
}
