import { pictureSize, pictureSrcset } from '@razgovor/contract/pictures'

interface CoverProps {
  cover: { url: string; alt: string }
  sizes: string
  eager?: boolean
  className?: string
}

/** An uploaded picture, loaded at the size shown, with its space reserved. */
export function Cover({ cover: { url, alt }, sizes, eager = false, className = '' }: CoverProps) {
  return (
    <img
      src={url}
      srcSet={pictureSrcset(url)}
      sizes={sizes}
      {...pictureSize(url)}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      className={`h-auto w-full rounded-card bg-mist object-cover ${className}`}
    />
  )
}
