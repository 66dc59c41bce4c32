import { expect, test } from 'vitest'
import { speakerLd } from './json-ld.ts'

const speaker = {
  user_id: 'anna',
  alias: 'anna',
  first_name: 'Анна',
  last_name: 'Сафонова',
  headline: '',
  photo_url: null,
  social_links: [],
  first_free_slot: null,
}

function serviceOf(rating: { count: number; average: number | null }) {
  return speakerLd('https://razgovor.example', { ...speaker, rating })[1]
}

test('a speaker’s page carries the average of three reviews and more for search engines', () => {
  expect(serviceOf({ count: 12, average: 4.67 })).toMatchObject({
    '@type': 'Service',
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.67, reviewCount: 12, bestRating: 5, worstRating: 1 },
  })
  expect(serviceOf({ count: 2, average: null })).not.toHaveProperty('aggregateRating')
})
