import { brotliCompressSync, constants } from 'node:zlib'
import { chromium, type Browser } from '@playwright/test'
import { browserOptions } from './browser-options.ts'
import { startChild } from '../scripts/vitest/child.ts'
import { createClient } from './http-client.ts'
import { alternate, median } from './measure.ts'
import type { PlainActions } from './plain-server.ts'
import { startSite } from './site.ts'
import { count, kilobytes, milliseconds, ratio, withTarget, type Row } from './table.ts'

const rounds = 5
// Lighthouse's mid-range phone and mobile network.
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
const network = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }
const slowdown = 4

export async function benchFirstPaint(): Promise<Row[]> {
  await using site = await startSite()
  await site.call('cachePages', false)
  await using plain = startChild<PlainActions>(new URL('plain-server.ts', import.meta.url))
  const [path] = await site.speakerPaths(1)
  const pageUrl = `${site.url}${path}`
  const page = await readPage(pageUrl)
  const body = compress(stripped(page.html))
  await plain.call('serve', { body, headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' } })
  const plainUrl = await plain.call('url')

  await using browser = await chromium.launch(browserOptions)
  const paints = await alternate(rounds, {
    site: () => loadCold(browser, pageUrl),
    plain: () => loadCold(browser, plainUrl),
  })
  return [
    toRow('first contentful paint', 'first', 1000),
    toRow('largest contentful paint', 'largest', 2000),
    { what: 'requests, of which scripts', measured: requestsLine(paints.site) },
    { what: 'HTML', measured: withTarget(kilobytes(Buffer.byteLength(page.html)), '≤ 40 KB') },
    { what: 'inlined stylesheet', measured: kilobytes(Buffer.byteLength(styleOf(page.html))) },
    { what: 'compressed HTML', measured: kilobytes(page.travels), baseline: kilobytes(body.length) },
  ]

  function toRow(what: string, paint: 'first' | 'largest', target_ms: number): Row {
    const [ours, baseline] = [paints.site, paints.plain].map((loads) => median(loads.map((one) => one[paint])))
    return {
      what,
      measured: withTarget(milliseconds(ours!), `≤ ${milliseconds(target_ms)}`),
      baseline: `${milliseconds(baseline!)} static HTML`,
      ratio: ratio(ours!, baseline!),
    }
  }
}

// All requests of a first visit, including those after the page has become interactive.
function requestsLine(loads: readonly Paints[]): string {
  const [all, scripts] = (['requests', 'scripts'] as const).map((kind) => median(loads.map((one) => one[kind])))
  return `${count(all!)}, ${count(scripts!)}`
}

async function readPage(url: string) {
  using http = createClient()
  const plain = await http.request('GET', url, { 'accept-encoding': 'identity' })
  const compressed = await http.request('GET', url, { 'accept-encoding': 'br' })
  return { html: plain.body.toString(), travels: compressed.body.length }
}

function styleOf(html: string): string {
  return /<style>[\s\S]*?<\/style>/.exec(html)?.[0] ?? ''
}

// Keeps text and length, but turns everything that loads, runs or styles into comments.
function stripped(html: string): string {
  const active = /<(script|style)\b[\s\S]*?<\/\1>|<(?:link|img|source)\b[^>]*>/g
  return html.replaceAll(active, (element) => `<!--${element.replaceAll('--', '==')}-->`)
}

function compress(html: string): Buffer {
  return brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
}

interface Paints {
  first: number
  largest: number
  requests: number
  scripts: number
}

const readPaints = `new Promise((resolve) => {
  const [first] = performance.getEntriesByName('first-contentful-paint')
  new PerformanceObserver((list) => resolve({ first: first.startTime, largest: list.getEntries().at(-1).startTime }))
    .observe({ type: 'largest-contentful-paint', buffered: true })
})`

// Loads as a first-time visitor, with an empty browser cache.
async function loadCold(browser: Browser, url: string): Promise<Paints> {
  await using context = await browser.newContext({ ...phone, locale: 'ru-RU', timezoneId: 'Europe/Moscow' })
  const page = await context.newPage()
  const types: string[] = []
  page.on('request', (request) => types.push(request.resourceType()))
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(url, { waitUntil: 'networkidle' })
  const paints = await page.evaluate<Pick<Paints, 'first' | 'largest'>>(readPaints)
  return { ...paints, requests: types.length, scripts: types.filter((type) => type === 'script').length }
}
