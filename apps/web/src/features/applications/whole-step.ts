import { normalizeLink } from '@razgovor/contract/links'
import type { Args } from '../../lib/api-types.ts'
import { fieldsOf } from './application-rules.ts'
import type { Details, Legal } from './applications.queries.ts'

type Body = Args<'POST /api/applications/current-step'>[0]['body']
type WholeDetails = Omit<Extract<Body, { step: 'SPEAKER_DETAILS' }>, 'step'>
type WholeLegal = Extract<Body, { step: 'LEGAL_ENTITY_CHOICE' }>['legal']

/** Removes blank links, so that the indexes of a validation error match the rows. */
export function wholeDetails(details: Details): WholeDetails {
  const { first_name = '', last_name = '', alias = '', headline = '', about = '', category_ids = [] } = details
  const social_links = (details.social_links ?? []).filter((link) => link.trim() !== '').map(normalizeLink)
  return { first_name, last_name, alias, headline, about, category_ids, social_links }
}

export function wholeLegal(legal: Legal): WholeLegal {
  const { legal_form = 'INDIVIDUAL' } = legal
  const fields = fieldsOf[legal_form].map((field) => [field, legal[field] ?? ''])
  return { legal_form, ...Object.fromEntries(fields) } as WholeLegal
}
