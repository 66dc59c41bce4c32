import { createHash } from 'node:crypto'
import { textTexts } from '../../text/text.texts.ts'
import type { RenderedEmbed, WebBuild } from '../web-build.ts'

type Embed = Pick<RenderedEmbed, 'html' | 'head' | 'tint' | 'theme' | 'zone'>
type Parts = Pick<WebBuild['embed'], 'styles' | 'script'>

// Everything but the photo and the fonts in one response.
export function embedDocument({ html, head, tint, theme, zone }: Embed, { styles, script }: Parts): string {
  return `<!doctype html><html lang="${textTexts.language}" data-theme="${theme}" data-zone="${zone}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${head}<style>${styles}</style><script>${script}</script></head><body${tint ? ` data-tint="${tint}"` : ''}>${html}</body></html>`
}

// Any site may frame the block, so it can send nothing and loads nothing but its photo and its fonts.
export function embedPolicy({ styles, script }: Parts, pictureSources: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src ${sourceOf(script)}`,
    `style-src ${sourceOf(styles)}`,
    ["img-src 'self'", ...pictureSources].join(' '),
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; ')
}

function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
