import type { PageInfo } from '../lib/page.ts'

const SITE_NAME = 'Разговор'
const DESCRIPTION =
  'Видеовстречи один на один и сериями: карьера, бизнес, психология, деньги. Выбери время и заходи по кнопке.'

interface Place {
  info: PageInfo
  origin: string
  path: string
}

export interface Head {
  title: string
  metas: { key: 'name' | 'property'; name: string; content: string }[]
  canonical: string | null
  json_ld: object | null
}

/** What a page says of itself, the same for the server's answer and for the tab. */
export function headOf({ info, origin, path }: Place): Head {
  const title = info.title === SITE_NAME ? `${SITE_NAME}: видеовстречи со спикерами` : `${info.title} — ${SITE_NAME}`
  const description = info.description || DESCRIPTION
  const url = `${origin}${info.canonical ?? path}`
  const names = { description, ...(info.noindex && { robots: 'noindex' }) }
  const properties = {
    'og:site_name': SITE_NAME,
    'og:type': info.json_ld ? 'profile' : 'website',
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:locale': 'ru_RU',
    ...(info.image_url && { 'og:image': new URL(info.image_url, origin).href }),
  }
  return {
    title,
    metas: [...toMetas('name', names), ...toMetas('property', properties)],
    canonical: info.noindex ? null : url,
    json_ld: info.json_ld ?? null,
  }
}

export function headHtml({ title, metas, canonical, json_ld }: Head): string {
  return [
    `<title>${escapeHtml(title)}</title>`,
    ...metas.map(({ key, name, content }) => `<meta ${key}="${name}" content="${escapeHtml(content)}">`),
    canonical && `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    json_ld && `<script type="application/ld+json">${escapeJson(json_ld)}</script>`,
  ]
    .filter(Boolean)
    .join('')
}

/** Safe inside a script element. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
}

function toMetas(key: 'name' | 'property', contents: Record<string, string>): Head['metas'] {
  return Object.entries(contents).map(([name, content]) => ({ key, name, content }))
}
