import type { Mail } from '../providers/smtp.ts'
import { textTexts } from '../text/text.texts.ts'

export interface Letter {
  subject: string
  heading: string
  code?: string
  facts?: readonly (readonly [name: string, value: string])[]
  /** Another user's text, shown verbatim; its URLs do not become links. */
  quote?: string
  lines: readonly string[]
  button?: { title: string; url: string }
}

export type MailContent = Pick<Mail, 'subject' | 'text' | 'html'>
export interface LetterConfig {
  SITE_NAME: string
  PUBLIC_URL: string
}

const ink = '#111114'
const live = '#c8f542'
const mute = '#65676c'
const font = "font-family:Onest,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => escapes[sign]!)
}

export function toMail(config: LetterConfig, letter: Letter): MailContent {
  // Subjects contain user-entered names, and a line break would start another header.
  const subject = letter.subject.replace(/\s+/g, ' ')
  return { subject, text: toText(config, letter), html: toHtml(config, letter) }
}

function toText(
  { SITE_NAME, PUBLIC_URL }: LetterConfig,
  { heading, code, facts, quote, lines, button }: Letter,
): string {
  const blocks = [
    heading,
    code,
    facts?.map(([name, value]) => `${name}: ${value}`).join('\n'),
    quote?.replace(/^/gm, '> '),
    ...lines,
    button && `${button.title}: ${button.url}`,
    `${SITE_NAME}, ${PUBLIC_URL}`,
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

// All mail clients support tables and inline styles.
function toHtml(
  { SITE_NAME, PUBLIC_URL }: LetterConfig,
  { heading, code, facts, quote, lines, button }: Letter,
): string {
  const blocks = [
    `<h1 style="margin:0 0 24px;font-size:30px;line-height:1.1;font-weight:600;letter-spacing:-0.04em;color:${ink}">${escapeHtml(heading)}</h1>`,
    code &&
      `<p style="margin:0 0 24px;padding:20px;border-radius:20px;background:${live};color:${ink};font-size:40px;line-height:1;font-weight:600;letter-spacing:0.2em;text-align:center">${escapeHtml(code)}</p>`,
    facts && factsTable(facts),
    quote &&
      `<p style="margin:0 0 24px;padding:20px;border-radius:20px;background:#f4f4f1">${escapeHtml(quote).replaceAll('\n', '<br>')}</p>`,
    ...lines.map((line) => `<p style="margin:0 0 16px">${linkUrls(escapeHtml(line))}</p>`),
    button &&
      `<p style="margin:24px 0 0"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:14px 28px;border-radius:999px;background:${ink};color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(button.title)}</a></p>`,
  ]
  return `<!doctype html>
<html lang="${textTexts.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(heading)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f4f4f1;color:${ink};${font};font-size:17px;line-height:1.5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;margin:0 auto">
<tr><td style="padding:0 0 16px;font-weight:600"><a href="${escapeHtml(PUBLIC_URL)}" style="color:${ink};text-decoration:none">${escapeHtml(SITE_NAME)}</a></td></tr>
<tr><td style="padding:32px;border-radius:28px;background:#ffffff">
${blocks.filter(Boolean).join('\n')}
</td></tr>
</table>
</body>
</html>
`
}

// `html` must already be escaped.
function linkUrls(html: string): string {
  return html.replace(/https?:\/\/\S+/g, (url) => `<a href="${url}" style="color:${ink}">${url}</a>`)
}

function factsTable(facts: NonNullable<Letter['facts']>): string {
  const rows = facts.map(
    ([name, value]) =>
      `<tr><td style="padding:4px 16px 4px 0;color:${mute};vertical-align:top">${escapeHtml(name)}</td><td style="padding:4px 0;font-weight:600">${escapeHtml(value)}</td></tr>`,
  )
  const style = `margin:0 0 24px;padding:0 0 0 16px;border-left:4px solid ${live}`
  return `<table cellpadding="0" cellspacing="0" style="${style}">${rows.join('')}</table>`
}
