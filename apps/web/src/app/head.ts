import { siteName } from '../lib/brand.texts.ts'
import type { PageInfo } from '../lib/page.ts'
import * as texts from './head.texts.ts'

const sitePicture = { path: '/link-pictures/site.jpg', alt: texts.pictureAlt }

interface Place {
  info: PageInfo
  origin: string
  path: string
}

export interface Head {
  title: string
  metas: { key: 'name' | 'property'; name: string; content: string }[]
  canonical: string | null
  jsonLd: readonly object[]
}

export function headOf({ info, origin, path }: Place): Head {
  const title = info.title === siteName ? texts.homeTitle : `${info.title} — ${siteName}`
  const description = info.description || texts.description
  const url = `${origin}${info.canonical ?? path}`
  const picture = info.picture ?? sitePicture
  const names = { description, 'twitter:card': 'summary_large_image', ...(info.noindex && { robots: 'noindex' }) }
  const properties = {
    'og:site_name': siteName,
    'og:type': info.kind ?? 'website',
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:locale': texts.openGraphLocale,
    'og:image': new URL(picture.path, origin).href,
    'og:image:type': 'image/jpeg',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': picture.alt,
  }
  return {
    title,
    metas: [...toMetas('name', names), ...toMetas('property', properties)],
    canonical: info.noindex ? null : url,
    jsonLd: info.jsonLd ? [info.jsonLd].flat() : [],
  }
}

export function headHtml({ title, metas, canonical, jsonLd }: Head): string {
  return [
    `<title>${escapeHtml(title)}</title>`,
    ...metas.map(({ key, name, content }) => `<meta ${key}="${name}" content="${escapeHtml(content)}">`),
    canonical && `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    ...jsonLd.map((each) => `<script type="application/ld+json">${escapeJson(each)}</script>`),
  ]
    .filter(Boolean)
    .join('')
}

export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
}

function toMetas(key: 'name' | 'property', contents: Record<string, string>): Head['metas'] {
  return Object.entries(contents).map(([name, content]) => ({ key, name, content }))
}
