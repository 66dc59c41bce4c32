import { escapeHtml, printDocument } from '../../lib/print-document.ts'
import { qrSvg } from '../../lib/qr.ts'
import { shareTexts as texts } from './share.texts.ts'

export const cardSizes = ['business', 'a6'] as const
export type CardSize = (typeof cardSizes)[number]

interface Card {
  name: string
  headline: string
  url: string
  size: CardSize
}

const styles = {
  a6: `@page { size: 105mm 148mm; margin: 8mm }
  main { display: flex; flex-direction: column; align-items: center; height: 130mm; text-align: center }
  svg, .address { flex: none }
  h1 { font-size: 26pt }
  h1.long { font-size: 15pt }
  svg { width: 62mm; height: 62mm }
  p { font-size: 11pt }`,
  business: `@page { size: 85mm 55mm; margin: 4mm }
  main { display: grid; grid-template: 1fr auto / 1fr 34mm; gap: 1mm 3mm; align-items: center; height: 46mm }
  h1 { font-size: 13pt }
  h1.long { font-size: 8pt }
  div { max-height: 39mm }
  svg { width: 34mm; height: 34mm }
  p { font-size: 7.5pt }
  .address { grid-column: 1 / -1; text-align: center }`,
} satisfies Record<CardSize, string>

/** Names with more characters are set smaller, so that the card stays one page. */
const nameMax = 30

export function printCard(card: Card): void {
  printDocument({ html: cardHtml(card), title: texts.card })
}

export function cardHtml({ name, headline, url, size }: Card): string {
  return `<!doctype html>
<html lang="ru">
<title>${escapeHtml(name)}</title>
<style>
  @font-face { font-family: Onest; font-weight: 100 900; src: url(/fonts/onest-lat.woff2); unicode-range: U+20-2122 }
  @font-face { font-family: Onest; font-weight: 100 900; src: url(/fonts/onest-cyr.woff2); unicode-range: U+401-451 }
  body { margin: 0; font: 500 11pt/1.3 Onest, system-ui, sans-serif; overflow-wrap: anywhere }
  main, div { overflow: hidden }
  h1 { margin: 0 0 2mm; line-height: 1.05; font-weight: 600 }
  p { margin: 1mm 0 }
  .headline { display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 2 }
  .address { font-weight: 600 }
  ${styles[size]}
</style>
<main><div><h1${name.length > nameMax ? ' class="long"' : ''}>${escapeHtml(name)}</h1>
<p class="headline">${escapeHtml(headline)}</p>
<p>${escapeHtml(texts.how)}</p></div>
${qrSvg(url)}
<p class="address">${escapeHtml(shownAddress(url))}</p></main>
</html>`
}

export function shownAddress(url: string): string {
  return url.replace(/^https?:\/\//, '')
}
