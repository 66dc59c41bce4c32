// Markup that is safe to send without escaping.
export interface Html {
  readonly markup: string
}

type Part = Html | Html[] | string | number | false | null | undefined

/** Escapes all values except `Html`; renders null, undefined and false as nothing. */
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
