import { escapeHtml } from '../../lib/print-document.ts'
import type { EmbedView } from './embed-times.ts'
import { shareTexts as texts } from './share.texts.ts'

export const embedWays = ['inline', 'popup', 'iframe'] as const
export type EmbedWay = (typeof embedWays)[number]

interface CodeOptions {
  origin: string
  /** Or the user id of a speaker without an alias. */
  alias: string
  name: string
  theme: EmbedView['theme']
}

export function embedCode(way: EmbedWay, { origin, alias, name, theme }: CodeOptions): string {
  const title = escapeHtml(texts.frame(name))
  const colors = theme === 'light' ? '' : ` data-theme="${theme}"`
  const script = `<script async src="${origin}/embed.js"></script>`
  if (way === 'inline')
    return `<div data-razgovor="${alias}"${colors}><a href="${origin}/${alias}">${title}</a></div>\n${script}`
  if (way === 'popup')
    return `<button type="button" data-razgovor-popup="${alias}"${colors}>${texts.book}</button>\n${script}`
  return `<iframe src="${embedUrl({ origin, alias, theme })}" title="${title}" width="100%" height="640" style="border:0"></iframe>`
}

export function embedUrl({ origin, alias, theme }: Omit<CodeOptions, 'name'>): string {
  return `${origin}/embed/${alias}${theme === 'light' ? '' : `?theme=${theme}`}`
}
