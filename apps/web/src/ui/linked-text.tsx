import { linkParts } from '../lib/text-links.ts'

interface LinkedTextProps {
  text: string
  className?: string
}

/** Renders addresses as links; nothing is loaded from them until they are clicked. */
export function LinkedText({ text, className = 'link' }: LinkedTextProps) {
  return linkParts(text).map(({ at, href, ...part }) =>
    href ? (
      <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow" className={className}>
        {part.text}
      </a>
    ) : (
      part.text
    ),
  )
}
