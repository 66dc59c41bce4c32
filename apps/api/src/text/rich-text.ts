import { pictureSize, pictureSrcset } from '@razgovor/contract/pictures'
import sanitizeHtml, { type Attributes, type IOptions, type Tag } from 'sanitize-html'

const textTags = ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 's', 'a', 'blockquote', 'br', 'hr']
const textAttributes = { a: ['href', 'target', 'rel'] }
const textTransforms = {
  b: 'strong',
  i: 'em',
  del: 's',
  h1: 'h2',
  h4: 'h3',
  a: (tagName: string, attributes: Attributes) => ({ tagName, attribs: linkAttributes(attributes) }),
}
const common: IOptions = {
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 20,
}

/** As `cleanRichText`, without pictures. */
export function cleanFormattedText(html: string): string {
  return clean(html, {
    ...common,
    allowedTags: textTags,
    allowedAttributes: textAttributes,
    transformTags: textTransforms,
  })
}

/** Keeps a few tags, and uploaded pictures. Idempotent. */
export function cleanRichText(files: { urlOf(key: string): string }, html: string): string {
  const ownFolder = files.urlOf('uploads/')
  return clean(html, {
    ...common,
    allowedTags: [...textTags, 'img'],
    allowedAttributes: {
      ...textAttributes,
      img: ['src', 'alt', 'width', 'height', 'srcset', 'sizes', 'loading'],
    },
    transformTags: {
      ...textTransforms,
      img: (tagName, attributes) => pictureTag(tagName, attributes, ownFolder),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
  })
}

/** `html` must be cleaned rich text. Returns an empty text for markup without words. */
export function toPlainText(html: string): string {
  const blocks = html
    .replace(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g, (_link, href: string, words: string) =>
      words === href ? href : `${words} (${href})`,
    )
    .replace(/<li>(?:<p>)?/g, '• ')
    .replace(/<br \/>|<\/(?:p|h2|h3|li|blockquote)>/g, '\n')
  return sanitizeHtml(blocks, { allowedTags: [], textFilter: decode })
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\n\s*\n/g, '\n')
    .trim()
}

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

function decode(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity]!)
}

function clean(html: string, options: IOptions): string {
  return sanitizeHtml(html.toWellFormed(), options).trim()
}

function linkAttributes({ href = '' }: Attributes): Attributes {
  const isOutside = /^https?:/i.test(href.trim())
  return { href, ...(isOutside && { target: '_blank', rel: 'noopener noreferrer nofollow' }) }
}

function pictureTag(tagName: string, { src = '', alt = '' }: Attributes, ownFolder: string): Tag {
  const size = src.startsWith(ownFolder) && !src.includes('..') ? pictureSize(src) : null
  if (!size) return { tagName, attribs: {} }
  const srcset = pictureSrcset(src)
  return {
    tagName,
    attribs: {
      src,
      alt,
      width: String(size.width),
      height: String(size.height),
      ...(srcset && { srcset, sizes: '(min-width: 768px) 680px, 100vw' }),
      loading: 'lazy',
    },
  }
}
