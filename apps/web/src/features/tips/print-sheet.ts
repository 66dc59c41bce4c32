import { escapeHtml, printDocument } from '../../lib/print-document.ts'
import { qrSvg } from '../../lib/qr.ts'
import { sheetTexts as texts } from './tips.texts.ts'

export function printSheet(sheet: { name: string; url: string }): void {
  printDocument({ html: sheetHtml(sheet), title: texts.thanks })
}

export function sheetHtml({ name, url }: { name: string; url: string }): string {
  return `<!doctype html>
<html lang="ru">
<title>${escapeHtml(texts.thanks)}</title>
<style>
  @page { size: A5; margin: 12mm }
  body { margin: 0; font: 500 18px/1.35 Onest, system-ui, sans-serif; text-align: center }
  h1 { margin: 0 0 8px; font-size: 40px; line-height: 1.05 }
  svg { width: 80mm; height: 80mm }
  p { margin: 8px 0; overflow-wrap: anywhere }
</style>
<h1>${escapeHtml(texts.thanks)}</h1>
<p>${escapeHtml(texts.support(name))}</p>
${qrSvg(url)}
<p>${escapeHtml(texts.how)}</p>
<p>${escapeHtml(url)}</p>
</html>`
}
