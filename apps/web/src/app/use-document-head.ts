import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { usePageInfo } from '../lib/page.ts'
import { headOf } from './head.ts'

export function useDocumentHead(): void {
  const info = usePageInfo()
  const { pathname } = useLocation()

  useEffect(() => {
    if (!info) return
    const { title, metas, canonical } = headOf({ info, origin: window.location.origin, path: pathname })
    document.title = title
    document.head
      .querySelectorAll(
        'meta[name=description], meta[name=robots], meta[name="twitter:card"], meta[property], link[rel=canonical]',
      )
      .forEach((old) => old.remove())
    for (const { key, name, content } of metas) append('meta', { [key]: name, content })
    if (canonical) append('link', { rel: 'canonical', href: canonical })
  }, [info, pathname])
}

function append(tag: string, attributes: Record<string, string>): void {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  document.head.append(element)
}
