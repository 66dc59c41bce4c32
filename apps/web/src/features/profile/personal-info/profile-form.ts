import type { User } from '@razgovor/contract/accounts'
import { normalizeLink } from '@razgovor/contract/links'
import type { SpeakerLanguage } from '@razgovor/contract/speakers'
import type { ProfileChanges } from '../profile.queries.ts'

export interface ProfileForm {
  first_name: string
  last_name: string
  time_zone_id: string
  phone: string
  alias: string
  headline: string
  about: string
  category_ids: string[]
  social_links: { link: string }[]
  languages: SpeakerLanguage[]
}

interface SpeakerTexts {
  headline: string
  about: string
  social_links: string[]
  languages: SpeakerLanguage[]
}

const noTexts: SpeakerTexts = { headline: '', about: '', social_links: [], languages: [] }

export function toForm(user: User, texts: SpeakerTexts = noTexts): ProfileForm {
  return {
    first_name: user.first_name,
    last_name: user.last_name,
    time_zone_id: user.time_zone_id,
    phone: user.phone ?? '',
    alias: user.alias ?? '',
    headline: texts.headline,
    about: texts.about,
    category_ids: user.categories.map(({ category_id }) => category_id),
    social_links: texts.social_links.map((link) => ({ link })),
    languages: texts.languages,
  }
}

/** Trims as the server does, so that an extra space does not count as a change. */
function tidied(form: ProfileForm) {
  return {
    first_name: form.first_name.trim(),
    last_name: form.last_name.trim(),
    time_zone_id: form.time_zone_id,
    phone: form.phone.replaceAll(/[\s()]/g, '') || null,
    alias: form.alias.trim().toLowerCase() || null,
    headline: form.headline.trim(),
    about: form.about.trim(),
    category_ids: form.category_ids.toSorted(),
    social_links: form.social_links.map(({ link }) => normalizeLink(link) || link.trim()).filter(Boolean),
    languages: form.languages.toSorted(),
  }
}

export function changesOf(saved: ProfileForm, edited: ProfileForm): ProfileChanges {
  const before = tidied(saved)
  const fields = Object.entries(tidied(edited)) as [keyof ProfileForm, unknown][]
  return Object.fromEntries(fields.filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field])))
}

export function isChanged(saved: ProfileForm, edited: ProfileForm): boolean {
  return Object.keys(changesOf(saved, edited)).length > 0
}

type FormPath = keyof ProfileForm | `social_links.${number}.link`

/** Returns the form's field for a field of an API error: `social_links.1` is the second link. */
export function formPath(field: string): FormPath | 'root' {
  const [name = '', index] = field.split('.')
  if (name === 'social_links' && index) return `social_links.${Number(index)}.link`
  return isFormField(name) ? name : 'root'
}

const formFields: Record<keyof ProfileForm, true> = {
  first_name: true,
  last_name: true,
  time_zone_id: true,
  phone: true,
  alias: true,
  headline: true,
  about: true,
  category_ids: true,
  social_links: true,
  languages: true,
}

function isFormField(name: string): name is keyof ProfileForm {
  return Object.hasOwn(formFields, name)
}
