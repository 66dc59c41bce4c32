import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildWeb, webDist } from './start/web-build.ts'

// Limits for a first visit, in KiB.
const budgets = { 'entry scripts, brotli': 110, 'stylesheet, gzip': 10 }

const client = path.join(webDist, 'client')

await buildWeb(() => {})

const template = readFileSync(path.join(client, 'index.html'), 'utf8')
const filesOf = (extension: string) =>
  [...template.matchAll(new RegExp(String.raw`"/(assets/[^"]+\.${extension})"`, 'g'))].map(([, file]) =>
    path.join(client, file!),
  )

const sizes = {
  'entry scripts, brotli': filesOf('js').map((file) => statSync(`${file}.br`).size),
  'stylesheet, gzip': filesOf('css').map((file) => gzipSync(readFileSync(file), { level: 9 }).length),
}

for (const [name, budget] of Object.entries(budgets)) {
  const kibibytes = sizes[name as keyof typeof budgets].reduce((sum, size) => sum + size, 0) / 1024
  const isOver = kibibytes > budget || kibibytes === 0
  process.stdout.write(`${isOver ? 'OVER' : '  ok'}  ${name.padEnd(24)} ${kibibytes.toFixed(1)} of ${budget} KiB\n`)
  if (isOver) process.exitCode = 1
}

// Scripts that the server tells a browser to load before a public page is interactive, on top of the entry's.
const pageBudgets = { scripts: 6, kibibytes: 150 }
const publicPages = ['about', 'category', 'home', 'news', 'news-article', 'speaker', 'speakers', 'tariffs']
const manifest = JSON.parse(readFileSync(path.join(client, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  { file: string; imports?: string[] }
>

function filesOfChunk(name: string, files = new Set<string>()): Set<string> {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`no file of the build has ${name}`)
  if (files.has(chunk.file)) return files
  files.add(chunk.file)
  for (const imported of chunk.imports ?? []) filesOfChunk(imported, files)
  return files
}

for (const page of publicPages) {
  const files = [...filesOfChunk('index.html'), ...filesOfChunk(`src/pages/${page}.tsx`)].map((file) => `${file}.br`)
  const scripts = [...new Set(files)]
  const kibibytes = scripts.reduce((sum, file) => sum + statSync(path.join(client, file)).size, 0) / 1024
  const isOver = scripts.length > pageBudgets.scripts || kibibytes > pageBudgets.kibibytes
  const found = `${scripts.length} of ${pageBudgets.scripts} scripts, ${kibibytes.toFixed(1)} of ${pageBudgets.kibibytes} KiB`
  process.stdout.write(`${isOver ? 'OVER' : '  ok'}  ${`page ${page}`.padEnd(24)} ${found}\n`)
  if (isOver) process.exitCode = 1
}

// Files that other sites load, in bytes. The block also has its text, its photo and the fonts; it has no React.
const { embedStyles } = (await import(path.join(webDist, 'server/entry-server.js'))) as { embedStyles: string }
const embeds = {
  'block for other sites': {
    size: Buffer.byteLength(embedStyles) + statSync(path.join(webDist, 'frame/frame.js')).size,
    budget: 5000,
  },
  'embed.js': { size: statSync(path.join(client, 'embed.js')).size, budget: 5000 },
}

for (const [name, { size, budget }] of Object.entries(embeds)) {
  const isOver = size > budget || size === 0
  process.stdout.write(`${isOver ? 'OVER' : '  ok'}  ${name.padEnd(24)} ${size} of ${budget} bytes\n`)
  if (isOver) process.exitCode = 1
}

// Without it, Chromium compiles the room when a person comes in (`compileHint`).
const room = readFileSync(path.join(client, manifest['src/pages/meeting.tsx']!.file), 'utf8')
const isHinted = room.startsWith('//# allFunctionsCalledOnLoad')
process.stdout.write(`${isHinted ? '  ok' : 'LOST'}  compile hint of the room\n`)
if (!isHinted) process.exitCode = 1

// The build inlines the theme's colors, so a color variable remains only where a page sets the color.
const styles = readdirSync(path.join(client, 'assets'))
  .filter((file) => file.endsWith('.css'))
  .map((file) => readFileSync(path.join(client, 'assets', file), 'utf8'))
  .join('\n')
const unset = new Set(
  [...styles.matchAll(/var\((--color-[\w-]+)/g)]
    .map(([, name]) => name!)
    .filter((name) => !styles.includes(`${name}:`)),
)
for (const name of unset) process.stdout.write(`UNSET ${name}: write --theme(${name}) instead of var(${name})\n`)
if (unset.size > 0) process.exitCode = 1
