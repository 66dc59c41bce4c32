/** Markup that is already safe to send. */
export type Html = { readonly markup: string }

type Part = Html | Html[] | string | number | false | null | undefined

/** A template whose values are escaped unless they are markup themselves; an absent value leaves nothing. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { markup: String.raw({ raw: strings }, ...parts.map(toMarkup)) }
}

function toMarkup(part: Part): string {
  if (part === undefined || part === null || part === false) return ''
  if (Array.isArray(part)) return part.map((item) => item.markup).join('')
  return typeof part === 'object' ? part.markup : escapeHtml(String(part))
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
