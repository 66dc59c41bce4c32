import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createCertificate } from '../vitest/create-certificate.ts'
import { findTool, toolFolders } from '../find-tool.ts'
import { checkout } from '../start/settings.ts'
import { prepareHaproxy, prepareNginx, samplePorts } from './proxies.ts'

interface Check {
  name: string
  tools: readonly string[]
  /** Returns what is wrong. The folder is empty at first and shared by the checks. */
  run(folder: string): string | undefined
}

const deploy = path.join(checkout, 'deploy')
function faultOf(program: string, args: readonly string[], cwd = deploy): string | undefined {
  const file = path.join(findTool(program, toolFolders)!, program)
  const { status, stdout, stderr, error } = spawnSync(file, args, { cwd, encoding: 'utf8' })
  return status === 0 ? undefined : `${stdout}${stderr}${error?.message ?? ''}`
}

function firstFault(faults: Iterable<string | undefined>): string | undefined {
  for (const fault of faults) if (fault) return fault
  return undefined
}

function withCertificate(folder: string): string {
  const own = mkdtempSync(path.join(folder, 'proxy-'))
  createCertificate(own)
  return own
}

const nginxVariants = [
  { upstreams: 'nginx/upstreams.conf' },
  { upstreams: 'compose/nginx/upstreams.conf' },
  { upstreams: 'kubernetes/base/upstreams.conf' },
  { upstreams: 'kubernetes/components/rooms/upstreams.conf' },
]

function* nginxFaults(folder: string) {
  for (const variant of nginxVariants)
    yield faultOf('nginx', ['-t', '-q', ...prepareNginx(withCertificate(folder), samplePorts, variant)])
}

const programPath = '/opt/razgovor/current/usr/local/bin/node'
// The scale of systemd-analyze: 0 is fully confined, 10 not at all. Its versions weigh differently; 252 gives 1.4.
const exposureMax = 2

/** Units as they would be installed; the tool wants their programs to exist. */
function writeUnits(folder: string): string[] {
  const target = path.join(folder, 'systemd')
  mkdirSync(target, { recursive: true })
  const names = readdirSync(path.join(deploy, 'systemd')).filter((name) => /\.(service|target|timer)$/.test(name))
  return names.map((name) => {
    const text = readFileSync(path.join(deploy, 'systemd', name), 'utf8')
    if (name.endsWith('.service') && !text.includes(programPath)) throw new Error(`${name} does not run ${programPath}`)
    const file = path.join(target, name.replace('@.', '@3000.'))
    writeFileSync(file, text.replaceAll(programPath, process.execPath))
    return file
  })
}

function* systemdFaults(folder: string) {
  const files = writeUnits(folder)
  yield faultOf('systemd-analyze', ['verify', '--man=no', ...files])
  const threshold = `--threshold=${exposureMax * 10}`
  for (const file of files.filter((name) => name.endsWith('.service')))
    yield faultOf('systemd-analyze', ['security', '--offline=true', '--no-pager', threshold, file])
}

const overlays = ['small', 'production']
const renderedFile = (folder: string, overlay: string) => path.join(folder, `${overlay}.yaml`)

function* kustomizeFaults(folder: string) {
  for (const overlay of overlays)
    yield faultOf('kustomize', ['build', `kubernetes/overlays/${overlay}`, '--output', renderedFile(folder, overlay)])
}

const sourceManifests = () =>
  ['base', 'components/rooms'].flatMap((folder) =>
    readdirSync(path.join(deploy, 'kubernetes', folder))
      .filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml')
      .map((name) => path.join('kubernetes', folder, name)),
  )

const manifests = (folder: string) => [
  ...overlays.map((overlay) => renderedFile(folder, overlay)),
  path.join(deploy, 'kubernetes/secrets.example.yaml'),
]

/** In order: kustomize writes what the next two read. */
export const deployChecks: readonly Check[] = [
  { name: 'nginx -t', tools: ['nginx', 'openssl'], run: (folder) => firstFault(nginxFaults(folder)) },
  {
    name: 'haproxy -c',
    tools: ['haproxy', 'openssl'],
    run: (folder) => faultOf('haproxy', ['-c', '-f', prepareHaproxy(withCertificate(folder), samplePorts)]),
  },
  { name: 'systemd-analyze', tools: ['systemd-analyze'], run: (folder) => firstFault(systemdFaults(folder)) },
  {
    name: 'promtool',
    tools: ['promtool'],
    run: () =>
      firstFault(
        [
          ['check', 'config', '--syntax-only', 'prometheus.yml'],
          ['check', 'rules', 'alerts.yml'],
          ['test', 'rules', 'alerts.test.yml'],
        ].map((args) => faultOf('promtool', args, path.join(deploy, 'monitoring'))),
      ),
  },
  {
    name: 'compose file by its schema',
    tools: ['check-jsonschema'],
    run: () => faultOf('check-jsonschema', ['--builtin-schema', 'vendor.compose-spec', 'compose/compose.yaml']),
  },
  {
    name: 'docker compose config',
    tools: ['docker-compose'],
    run: () => faultOf('docker-compose', ['--file', 'compose/compose.yaml', 'config', '--quiet', '--no-interpolate']),
  },
  { name: 'kustomize build', tools: ['kustomize'], run: (folder) => firstFault(kustomizeFaults(folder)) },
  {
    name: 'manifests before kustomize by kubernetes-validate',
    tools: ['kubernetes-validate'],
    run: () => faultOf('kubernetes-validate', ['--strict', '--quiet', ...sourceManifests()]),
  },
  {
    name: 'manifests by kubernetes-validate',
    tools: ['kustomize', 'kubernetes-validate'],
    run: (folder) => faultOf('kubernetes-validate', ['--strict', '--quiet', ...manifests(folder)]),
  },
  {
    // It downloads its schemas; KUBERNETES_SCHEMAS names a folder with them instead.
    name: 'manifests by kubeconform',
    tools: ['kustomize', 'kubeconform'],
    run: (folder) => {
      const schemas = process.env['KUBERNETES_SCHEMAS']
      const location = schemas ? ['-schema-location', `${schemas}/{{.ResourceKind}}{{.KindSuffix}}.json`] : []
      return faultOf('kubeconform', ['-strict', '-skip', 'PodMonitor', ...location, ...manifests(folder)])
    },
  },
]
