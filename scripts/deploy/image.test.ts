import { execFileSync } from 'node:child_process'
import { chownSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { DoctorReport } from '@razgovor/contract/doctor'
import { expect, onTestFinished, test } from 'vitest'
import { startInstalledPostgres } from '../../apps/api/test/installed-postgres.ts'
import { checkout } from '../start/settings.ts'
import { freePort } from '../vitest/free-port.ts'
import { needsLongRun, skipTest } from '../vitest/needs-tool.ts'
import { buildImage, runInImage, whyNoImage } from './chroot-image.ts'
import { isInContext, readDockerfile, readPatterns } from './dockerfile.ts'
import { traceFiles } from './trace-files.ts'

const megabyte = 1024 * 1024

function statusOf(url: string): Promise<number> {
  return fetch(url).then(
    ({ status }) => status,
    () => 0,
  )
}

test('the build context contains no secrets, data or installed packages', () => {
  const patterns = readPatterns(readFileSync(path.join(checkout, '.dockerignore'), 'utf8'))
  const inside = ['package.json', '.npmrc', 'apps/api/src/main.ts', 'apps/web/src/app/sw.js', 'bench/package.json']
  const outside = ['.env', '.git/config', '.data/database-url', 'apps/api/.env', 'apps/web/node_modules/a/index.js']
  expect(inside.filter((file) => !isInContext(patterns, file))).toEqual([])
  const others = [...outside, 'bench/bench.ts', 'apps/web/dist/client/index.html', 'docs/operations.md']
  expect(others.filter((file) => isInContext(patterns, file))).toEqual([])
})

test('the image contains every worker of its programs', () => {
  const workers = ['api', 'rooms'].flatMap((name) =>
    globSync(`apps/${name}/src/**/*.worker.ts`, { cwd: checkout }).map((file) => file.replaceAll(path.sep, '/')),
  )
  expect(workers.length).toBeGreaterThan(1)
  const { files } = traceFiles(checkout, ['apps/api/src/main.ts', 'apps/rooms/src/main.ts'])
  expect(files).toEqual(expect.arrayContaining(workers))
})

test('the image contains what a process imports only if it is traced', () => {
  const { files, packages } = traceFiles(checkout, ['apps/api/src/main.ts'])
  expect(files).toContain('apps/api/src/telemetry/tracing-sdk.ts')
  expect(packages.map(({ name }) => name)).toContain('@opentelemetry/exporter-trace-otlp-http')
})

test('the image contains a catalogue in every language', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'razgovor-texts-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of ['cart.texts.ts', 'cart.texts.en.ts', 'other.texts.en.ts'])
    writeFileSync(path.join(folder, name), '')
  writeFileSync(path.join(folder, 'main.ts'), `import { cartTexts } from './cart.texts.ts'`)
  expect(traceFiles(folder, ['main.ts']).files).toEqual(['cart.texts.en.ts', 'cart.texts.ts', 'main.ts'])
})

test('the Dockerfile names versions, an unprivileged user, a health check and no shell', () => {
  const stages = readDockerfile(readFileSync(path.join(checkout, 'deploy/image/Dockerfile'), 'utf8'))
  for (const { base } of stages) expect(base).toMatch(/:(?!latest)[\w.-]+$/)
  const steps = stages.at(-1)!.steps
  expect(steps).toContainEqual({ kind: 'USER', text: '65532:65532' })
  expect(steps.map(({ kind }) => kind)).not.toContain('RUN')
  expect(steps).toContainEqual({ kind: 'HEALTHCHECK', command: ['/usr/local/bin/node', 'scripts/check-health.ts'] })
  expect(() => readDockerfile('FROM a\nADD b c')).toThrow('unknown instruction in the Dockerfile: ADD')
})

test(
  'the image migrates, serves the site and meetings as its user over a read-only root, and stops',
  { timeout: 1_800_000 },
  async (context) => {
    needsLongRun(context)
    const reason = whyNoImage()
    if (reason) skipTest(context, reason)
    const work = mkdtempSync(path.join(tmpdir(), 'razgovor-image-'))
    onTestFinished(() => rmSync(work, { recursive: true, force: true }))
    const image = buildImage(checkout, work)
    const folders = ['app', 'usr/local'].map((folder) => path.join(image.root, folder))
    const sizes = execFileSync('du', ['-sb', ...folders], { encoding: 'utf8' }).split('\n')
    const bytes = sizes.reduce((sum, line) => sum + Number(line.split('\t')[0]), 0)
    expect(bytes).toBeLessThan(320 * megabyte)

    await using postgres = await startInstalledPostgres(context)
    await postgres.run('createdb', 'image')
    const DATABASE_URL = postgres.urlOf('image')
    const migration = runInImage(image, { env: { DATABASE_URL }, command: ['scripts/migrate.ts'] })
    expect([await migration.ended, migration.output()]).toEqual([0, 'The database is up to date.\n'])

    const key = { LIVEKIT_API_KEY: 'key', LIVEKIT_API_SECRET: 'a-secret-of-this-test-of-the-image' }
    const [port, rooms_port] = [await freePort(), await freePort()]
    await using rooms = runInImage(image, {
      env: { ...key, ROOMS_PORT: String(rooms_port) },
      command: ['apps/rooms/src/main.ts'],
    })
    const data = path.join(work, 'data')
    mkdirSync(data)
    chownSync(data, 65_532, 65_532)
    const backup = runInImage(image, {
      env: { DATABASE_URL, FILES_DIR: '/data/files' },
      command: ['scripts/backup.ts', '/data/backups'],
      volumes: { '/data': data },
    })
    expect([await backup.ended, backup.output()]).toEqual([0, expect.stringContaining('Compared and equal: ')])
    const exporting = runInImage(image, {
      env: { DATABASE_URL, FILES_DIR: '/data/files' },
      command: ['scripts/export.ts', '/data/site.tar'],
      volumes: { '/data': data },
    })
    expect([await exporting.ended, exporting.output()]).toEqual([0, expect.stringContaining('SHA-256: ')])
    await postgres.run('createdb', 'moved')
    const importing = runInImage(image, {
      env: { DATABASE_URL: postgres.urlOf('moved'), FILES_DIR: '/data/moved' },
      command: ['scripts/import.ts', '/data/site.tar'],
      volumes: { '/data': data },
    })
    expect([await importing.ended, importing.output()]).toEqual([0, expect.stringContaining('Imported.')])
    const env = {
      ...key,
      DATABASE_URL,
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      LIVEKIT_URL: `ws://127.0.0.1:${rooms_port}`,
      SESSION_SECRET: 'a secret of this test, long enough for HS256',
      SMTP_URL: 'smtp://localhost:9',
      TBANK_TERMINAL_KEY: 'key',
      TBANK_PASSWORD: 'password',
    }
    await using api = runInImage(image, { env, volumes: { '/data': data } })
    await expect.poll(() => statusOf(`http://localhost:${rooms_port}/health`)).toBe(200)
    await expect.poll(() => statusOf(`http://localhost:${port}/health/ready`)).toBe(200)
    expect(await (await fetch(`http://localhost:${port}/`)).text()).toContain('Поговори с')
    expect(await statusOf(`http://localhost:${port}/api/speakers`)).toBe(200)

    expect(api.status()).toMatch(/^Uid:\t65532\t65532\t65532\t65532$/m)
    expect(api.status()).toMatch(/^CapEff:\t0+$/m)
    expect(api.status()).toMatch(/^NSpid:\t\d+\t1$/m)
    const probe = `for (const file of ['/app/a', '/a', '/data/a', '/tmp/a'])
    try { fs.writeFileSync(file, ''); console.log(file, 'written') } catch ({ code }) { console.log(file, code) }`
    const writing = runInImage(image, { command: ['-e', probe], volumes: { '/data': data } })
    await writing.ended
    expect(writing.output()).toBe('/app/a EROFS\n/a EROFS\n/data/a written\n/tmp/a written\n')

    const [node, ...check] = image.healthcheck
    expect([node]).toEqual(image.entrypoint)
    const healthy = runInImage(image, { env: { PORT: String(port) }, command: check })
    expect([await healthy.ended, healthy.output()]).toEqual([0, ''])
    const libraries = "for (const name of ['sharp', '@node-rs/argon2', 'node-datachannel']) await import(name)"
    const loaded = runInImage(image, { command: ['--input-type=module', '-e', libraries] })
    expect([await loaded.ended, loaded.output()]).toEqual([0, ''])
    const doctor = runInImage(image, { env, command: ['scripts/doctor.ts', '--json'] })
    // It finds faults, because nothing receives mail here.
    expect(await doctor.ended).toBe(1)
    const report = JSON.parse(doctor.output()) as DoctorReport
    expect(report.checks.find(({ name }) => name === 'DATABASE')?.state).not.toBe('FAULT')

    api.signal('SIGTERM')
    expect([await api.ended, api.output().match(/"level":"?(?:error|50)/)]).toEqual([0, null])
    const unhealthy = runInImage(image, { env: { PORT: String(port) }, command: check })
    expect(await unhealthy.ended).toBe(1)
    rooms.signal('SIGTERM')
    expect(await rooms.ended).toBe(0)
  },
)
