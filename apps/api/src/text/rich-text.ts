import { pictureSize, pictureSrcset } from '@razgovor/contract/pictures'
import sanitizeHtml, { type Attributes, type IOptions, type Tag } from 'sanitize-html'
import type { FileStore } from '../providers/file-store.ts'

const tags = ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 's', 'a', 'blockquote', 'br', 'hr', 'img']

/**
 * What an editor wrote, cut down to a few tags. Pictures are uploaded ones, each in its sizes; a link out of the site
 * opens beside it. Idempotent: what was cleaned comes out the same.
 */
export function cleanRichText(files: Pick<FileStore, 'urlOf'>, html: string): string {
  const ownFolder = files.urlOf('uploads/')
  const options: IOptions = {
    allowedTags: tags,
    allowedAttributes: {
      a: ['href', 'target', 'rel'],
      img: ['src', 'alt', 'width', 'height', 'srcset', 'sizes', 'loading'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nestingLimit: 20,
    transformTags: {
      b: 'strong',
      i: 'em',
      del: 's',
      h1: 'h2',
      h4: 'h3',
      a: (tagName, attributes) => ({ tagName, attribs: linkAttributes(attributes) }),
      img: (tagName, attributes) => pictureTag(tagName, attributes, ownFolder),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
  }
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
