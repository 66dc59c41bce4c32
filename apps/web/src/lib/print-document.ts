/** Prints this document instead of the page. */
export function printDocument({ html, title }: { html: string; title: string }): void {
  const frame = document.createElement('iframe')
  // Not `hidden`, because some browsers then print nothing.
  frame.className = 'sr-only'
  frame.tabIndex = -1
  frame.title = title
  frame.setAttribute('aria-hidden', 'true')
  frame.srcdoc = html
  frame.addEventListener('load', () => {
    frame.contentWindow?.addEventListener('afterprint', () => frame.remove())
    // A font that has not loaded yet would be missing on paper.
    void frame.contentDocument?.fonts.ready.then(() => frame.contentWindow?.print())
  })
  document.body.append(frame)
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
