import type { Article } from '@razgovor/contract/news'
import type { Speaker } from '@razgovor/contract/speakers'
import { siteName } from '../../lib/brand.texts.ts'
import { fullName } from '../../lib/full-name.ts'
import { speakerPath } from '../../lib/paths.ts'
import { linkedDataTexts as texts } from './site.texts.ts'

export function organizationLd(origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: siteName,
    url: `${origin}/`,
    logo: `${origin}/icons/icon-512.png`,
  }
}

export function breadcrumbsLd(origin: string, steps: readonly { name: string; path: string }[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, n) => ({
      '@type': 'ListItem',
      position: n + 1,
      name,
      item: `${origin}${path}`,
    })),
  }
}

type LdSpeaker = Pick<
  Speaker,
  | 'user_id'
  | 'alias'
  | 'first_name'
  | 'last_name'
  | 'headline'
  | 'photo_url'
  | 'social_links'
  | 'first_free_slot'
  | 'rating'
>

export function speakerLd(origin: string, speaker: LdSpeaker): object[] {
  const { headline, photo_url, social_links, first_free_slot, rating } = speaker
  const url = `${origin}${speakerPath(speaker)}`
  const person = {
    '@type': 'Person',
    '@id': `${url}#person`,
    name: fullName(speaker),
    ...(headline && { jobTitle: headline }),
    url,
    ...(photo_url && { image: new URL(photo_url, origin).href }),
    ...(social_links.length > 0 && { sameAs: social_links }),
  }
  const service = {
    '@context': 'https://schema.org',
    '@type': 'Service',
    name: texts.meeting_with(fullName(speaker)),
    serviceType: texts.service_type,
    provider: { '@id': `${url}#person` },
    url,
    ...(first_free_slot && {
      offers: {
        '@type': 'Offer',
        price: (first_free_slot.amount / 100).toFixed(2),
        priceCurrency: first_free_slot.currency,
        availability: 'https://schema.org/InStock',
        url,
      },
    }),
    ...(rating.average !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: rating.average,
        reviewCount: rating.count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  }
  return [{ '@context': 'https://schema.org', ...person }, service]
}

export function articleLd(
  origin: string,
  { news_id, title, summary, cover, published_at, updated_at }: Article,
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: title,
    description: summary,
    datePublished: published_at,
    dateModified: updated_at ?? published_at,
    mainEntityOfPage: `${origin}/news/${news_id}`,
    image: cover ? new URL(cover.url, origin).href : `${origin}/link-pictures/news/${news_id}.jpg`,
    author: { '@type': 'Organization', name: siteName, url: `${origin}/` },
    publisher: { '@type': 'Organization', name: siteName, logo: `${origin}/icons/icon-512.png` },
  }
}
