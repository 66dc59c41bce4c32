import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, cpSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { findPackages } from './deploy/packages.ts'
import { traceFiles } from './deploy/trace-files.ts'
import { checkout } from './start/settings.ts'
import { buildWeb, webDist } from './start/web-build.ts'

// Writes the root folder of the container image: `node`, the programs, and the files and packages that they import.
const print = (line: string) => process.stdout.write(`${line}\n`)

const programs = [
  'apps/api/src/main.ts',
  'apps/rooms/src/main.ts',
  'scripts/migrate.ts',
  'scripts/admin.ts',
  'scripts/doctor.ts',
  'scripts/backup.ts',
  'scripts/restore.ts',
  'scripts/export.ts',
  'scripts/import.ts',
]
const root = path.resolve(process.argv[2] ?? '')
if (!process.argv[2]) {
  print('Usage: node scripts/assemble-image.ts FOLDER')
  process.exit(1)
}
const app = path.join(root, 'app')

await buildWeb(print)
const { files, packages, workspaces } = traceFiles(checkout, [...programs, 'scripts/check-health.ts'])
const folders = ['apps/api/migrations', path.relative(checkout, webDist)]
for (const file of [...files, ...workspaces.map((folder) => path.join(folder, 'package.json')), 'package.json'])
  copy(file)
for (const folder of folders) cpSync(path.join(checkout, folder), path.join(app, folder), { recursive: true })

const found = findPackages(checkout, packages)
for (const folder of found)
  cpSync(path.join(checkout, folder), path.join(app, folder), {
    recursive: true,
    dereference: true,
    filter: (source) => isNeeded(path.relative(path.join(checkout, folder), source)),
  })
for (const folder of workspaces) linkWorkspace(folder)
copyNode()
// Another user runs it, whatever the umask of this one is.
execFileSync('chmod', ['-R', 'a+rX', root])
print(`${root}: ${files.length} files, ${found.length} packages.`)

function copy(file: string): void {
  mkdirSync(path.dirname(path.join(app, file)), { recursive: true })
  copyFileSync(path.join(checkout, file), path.join(app, file))
}

// Packages inside a package are listed by themselves if they are needed.
function isNeeded(file: string): boolean {
  return !/(^|\/)node_modules$/.test(file) && !/\.(map|md|markdown|d\.[mc]?ts)$/.test(file)
}

// Node refuses TypeScript in a real folder of node_modules.
function linkWorkspace(folder: string): void {
  const link = path.join(app, 'node_modules/@razgovor', path.basename(folder))
  mkdirSync(path.dirname(link), { recursive: true })
  symlinkSync(path.join('../..', folder), link)
}

// The base image has the C and C++ libraries, but not libatomic, which Node needs besides.
function copyNode(): void {
  const target = path.join(root, 'usr/local/bin/node')
  mkdirSync(path.dirname(target), { recursive: true })
  copyFileSync(process.execPath, target)
  chmodSync(target, 0o755)
  const library = /libatomic\.so\.1 => (\S+)/.exec(execFileSync('ldd', [process.execPath], { encoding: 'utf8' }))?.[1]
  if (!library) return
  const folder = path.dirname(realpathSync(library))
  mkdirSync(path.join(root, folder), { recursive: true })
  copyFileSync(library, path.join(root, folder, 'libatomic.so.1'))
}
