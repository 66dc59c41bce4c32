import { expect, test } from 'vitest'
import type { PageInfo } from '../lib/page.ts'
import { escapeJson, headHtml, headOf } from './head.ts'

const info: PageInfo = { title: 'Анна Сафонова', description: 'Карьера', loaded_at: '2026-11-21T15:00:00Z' }
const place = { origin: 'https://razgovor.example', path: '/anna' }

test('a page has a title, a description, one address and a preview', () => {
  const html = headHtml(
    headOf({ ...place, info: { ...info, picture: { path: '/link-pictures/speakers/1.jpg', alt: 'Анна' } } }),
  )
  expect(html).toContain('<title>Анна Сафонова — Разговор</title>')
  expect(html).toContain('<meta name="description" content="Карьера">')
  expect(html).toContain('<link rel="canonical" href="https://razgovor.example/anna">')
  expect(html).toContain('<meta property="og:image" content="https://razgovor.example/link-pictures/speakers/1.jpg">')
  expect(html).toContain('<meta property="og:image:alt" content="Анна">')
})

test('a page without a picture uses the site’s', () => {
  expect(headHtml(headOf({ ...place, info }))).toContain(
    '<meta property="og:image" content="https://razgovor.example/link-pictures/site.jpg">',
  )
})

test('a page’s canonical address wins over the requested one', () => {
  expect(headOf({ ...place, info: { ...info, canonical: '/safonova' } }).canonical).toBe(
    'https://razgovor.example/safonova',
  )
})

test('a page hidden from search engines has no canonical address', () => {
  const head = headOf({ ...place, info: { ...info, noindex: true } })
  expect(head.canonical).toBeNull()
  expect(headHtml(head)).toContain('<meta name="robots" content="noindex">')
})

test('user text is escaped in attributes and scripts', () => {
  const evil = '"><script>alert(1)</script>'
  const html = headHtml(headOf({ ...place, info: { ...info, title: evil, jsonLd: { name: evil } } }))
  expect(html).not.toContain('<script>alert')
  expect(escapeJson({ name: '</script>' })).toBe(String.raw`{"name":"\u003c/script>"}`)
})
