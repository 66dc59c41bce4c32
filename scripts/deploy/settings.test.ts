import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig, settingNames } from '../../apps/api/src/config.ts'
import { createPool } from '../../apps/api/src/db/client.ts'
import { measureBusiness } from '../../apps/api/src/http/business-gauges.ts'
import { measureOnScrape } from '../../apps/api/src/http/gauges.ts'
import { createMetrics } from '../../apps/api/src/telemetry/metrics.ts'
import { startApi } from '../../apps/api/test/start-api.ts'
import { readConfig as readRoomsConfig } from '../../apps/rooms/src/config.ts'
import { checkout } from '../start/settings.ts'

type Environment = Record<string, string>

const read = (file: string) => readFileSync(path.join(checkout, 'deploy', file), 'utf8')

const readEnvironment = (file: string): Environment =>
  Object.fromEntries(
    read(file)
      .split('\n')
      .filter((line) => line.includes('=') && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )

/** An operator's values for the settings that a file leaves empty. */
const samples: Environment = {
  DATABASE_URL: 'postgres://razgovor:password@database/razgovor',
  DATABASE_DIRECT_URL: 'postgres://razgovor:password@primary/razgovor',
  DATABASE_REPLICA_URL: 'postgres://razgovor:password@standby/razgovor',
  REDIS_URL: 'redis://redis:6379',
  SMTP_URL: 'smtp://mail.example:587',
  TURN_URLS: 'turn:razgovor.example:3478',
  PUBLIC_IP: '203.0.113.10',
  ROOMS_PUBLIC_IP: '203.0.113.10',
  // Both or neither.
  VAPID_PUBLIC_KEY: '',
  VAPID_PRIVATE_KEY: '',
}
const sampleOf = (name: string) => samples[name] ?? `a sample of ${name}, long enough for a key`

const fill = (environment: Environment): Environment =>
  Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, value || sampleOf(name)]))

interface Compose {
  services: Record<string, { image: string; environment?: Environment; command?: string[] }>
}

const composeFile = () => parse(read('compose/compose.yaml'), { merge: true }) as Compose

function composeSettings(): Environment {
  const given = fill(readEnvironment('compose/env.example'))
  return Object.fromEntries(
    Object.entries(composeFile().services['site']!.environment!).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{(\w+)(?::[?-]([^}]*))?\}/g, (_, variable: string) => given[variable] ?? ''),
    ]),
  )
}

interface Manifest {
  kind: string
  metadata: { name: string }
  stringData?: Environment
}

const readManifests = (file: string) =>
  parseAllDocuments(read(file)).map((document) => document.toJS() as Manifest & Record<string, unknown>)

function kubernetesSettings(): Environment {
  const secret = readManifests('kubernetes/secrets.example.yaml').find(({ metadata }) => metadata.name === 'site')
  return { ...readEnvironment('kubernetes/base/site.env'), ...secret!.stringData }
}

test.for([
  ['compose', composeSettings],
  ['kubernetes', () => fill(kubernetesSettings())],
  ['systemd', () => fill(readEnvironment('systemd/site.env.example'))],
] as const)('the settings of %s are known and complete', ([, settings]) => {
  const given = settings()
  expect(Object.keys(given).filter((name) => !settingNames.includes(name))).toEqual([])
  expect(readConfig(given)).toMatchObject({
    PUBLIC_URL: 'https://razgovor.example',
    SUPPORT_EMAIL: 'support@razgovor.example',
  })
  // Each process would otherwise generate its own, or share one that must never change.
  for (const key of ['SECOND_FACTOR_KEY', 'CALENDAR_KEY', 'WEBHOOK_KEY', 'METRICS_TOKEN', 'REDIS_URL'])
    expect(Object.keys(given)).toContain(key)
})

test('the variables of the compose file that have no default are in its example', () => {
  const needed = [...read('compose/compose.yaml').matchAll(/\$\{(\w+)(?::\?[^}]*)?\}/g)].map(([, name]) => name!)
  const given = readEnvironment('compose/env.example')
  expect([...new Set(needed)].filter((name) => !(name in given))).toEqual([])
})

test('the settings of the room server are complete', () => {
  const systemd = fill(readEnvironment('systemd/rooms.env.example'))
  expect(readRoomsConfig(systemd)).toMatchObject({ api_key: 'razgovor', relay: { ip: '127.0.0.2' } })
  const rooms = read('kubernetes/components/rooms/rooms.yaml')
  for (const name of [
    'LIVEKIT_API_KEY',
    'LIVEKIT_API_SECRET',
    'LIVEKIT_WEBHOOK_URL',
    'ROOMS_STATE_FILE',
    'TRUST_PROXY',
  ])
    expect(rooms).toContain(`name: ${name}`)
})

const files = readdirSync(path.join(checkout, 'deploy'), { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.(ya?ml|conf|cfg|service|example|env)$|Dockerfile$/.test(file),
)

test('every image has a version', () => {
  const images = files.flatMap((file) =>
    [...read(file).matchAll(/^\s*(?:- )?image:\s*(\S+)/gm)].map(([, image]) => image!),
  )
  expect(images.length).toBeGreaterThan(10)
  // Kustomize gives the image of this repository its tag.
  const untagged = images.filter((image) => image !== 'razgovor' && !/:-?[\w.-]*\d[\w.-]*\}?$/.test(image))
  expect([untagged, images.filter((image) => image.includes('latest'))]).toEqual([[], []])
})

// Kustomize applies these of an overlay to components too, those of the base only to the base.
test.for(['small', 'production'])('the overlay %s names the namespace and the version of the image', (name) => {
  const overlay = parse(read(`kubernetes/overlays/${name}/kustomization.yaml`)) as Record<string, unknown>
  const images = [{ name: 'razgovor', newTag: expect.stringMatching(/^\d/) }]
  expect(overlay).toMatchObject({ namespace: 'razgovor', images })
})

test('no file contains a secret', () => {
  const secret = /^[ \t]*"?(\w*(?:SECRET|PASSWORD|TOKEN|_KEY)\w*)"?\s*[=:][ \t]*(\S.*)$/gm
  const allowed = /^(''|\$\{\w+(:\?)?\}|razgovor)$/
  const found = files.flatMap((file) =>
    [...read(file).matchAll(secret)].filter(([, , value]) => !allowed.test(value!)).map(([line]) => `${file}: ${line}`),
  )
  expect(found.filter((line) => !/(VAPID_\w+: \$\{\w+:-\}|LIVEKIT_KEYS)/.test(line))).toEqual([])
})

interface Rule {
  alert: string
  expr: string
  annotations: { runbook: string }
}

const alertRules = () =>
  (parse(read('monitoring/alerts.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(({ rules }) => rules)

function dashboardExpressions(): string[] {
  const folder = 'monitoring/grafana/dashboards'
  return readdirSync(path.join(checkout, 'deploy', folder)).flatMap((file) =>
    (JSON.parse(read(`${folder}/${file}`)) as { panels: { targets: { expr: string }[] }[] }).panels.flatMap(
      ({ targets }) => targets.map(({ expr }) => expr),
    ),
  )
}

/** The names of the series in the Prometheus text format. */
const seriesOf = (text: string): string[] =>
  [...text.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name, type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name!],
  )

test('alerts, the dashboards and the autoscaler use metrics that the site and the room server export', async () => {
  await using api = await startApi({ rooms: true })
  const { log, clock, db } = api.ctx
  const metrics = createMetrics()
  measureOnScrape({ ...api.ctx, metrics }, createPool({ url: api.ctx.config.DATABASE_URL, max: 1, onError() {} }))
  measureBusiness({ db, clock, log, metrics })
  const ofRooms = await (await fetch(`${api.ctx.config.LIVEKIT_URL.replace('ws', 'http')}/metrics`)).text()
  const exported = new Set([...seriesOf(await metrics.registry.metrics()), ...seriesOf(ofRooms)])
  const expressions = [
    ...alertRules().map(({ expr }) => expr),
    ...dashboardExpressions(),
    /metric: \{ name: (\w+) \}/.exec(read('kubernetes/overlays/production/kustomization.yaml'))![1]!,
  ]
  const words = expressions.flatMap((expression) =>
    [...expression.replaceAll(/\{[^}]*\}|by \([^)]*\)/g, '').matchAll(/\b[a-z]+(?:_[a-z0-9]+)+\b/g)].map(
      ([word]) => word,
    ),
  )
  const names = [...new Set(words)].filter((word) => word !== 'histogram_quantile')
  expect(names).toEqual(expect.arrayContaining(['sockets_open', 'http_request_seconds_bucket', 'rooms_rooms']))
  expect(names.filter((name) => !exported.has(name) && !name.startsWith('__rate'))).toEqual([])
})

test('each alert leads to its section of the runbook, and the runbook has no others', () => {
  const runbook = readFileSync(path.join(checkout, 'docs/runbook.md'), 'utf8')
  const sections = [...runbook.matchAll(/^## (\w+)$/gm)].map(([, name]) => name!)
  expect(sections).toEqual(alertRules().map(({ alert }) => alert))
  for (const { alert, annotations } of alertRules())
    expect(annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`)
})
