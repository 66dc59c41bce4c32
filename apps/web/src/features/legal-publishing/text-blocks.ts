const blocks = 'h1, h2, h3, h4, p, li, blockquote, img'

export function textBlocks(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return [...body.querySelectorAll(blocks)]
    .filter((element) => !element.querySelector(blocks))
    .map(wordsOf)
    .filter((text) => text !== '')
}

function wordsOf(element: Element): string {
  if (element instanceof HTMLImageElement) return `${element.alt} (${element.getAttribute('src')})`
  for (const link of element.querySelectorAll('a[href]')) {
    const address = link.getAttribute('href')
    if (address !== link.textContent) link.append(` (${address})`)
  }
  return (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}
