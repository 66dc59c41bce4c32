import { isAccount, isBik, isInn, isOgrn, isOgrnip } from '@razgovor/contract/check-digits'
import { categoriesMax } from '@razgovor/contract/limits'
import { nameProblem } from '../accounts/account-rules.ts'
import {
  aboutMax,
  aliasProblem,
  headlineMax,
  lengthProblem,
  linkProblem,
} from '../profile/personal-info/profile-rules.ts'
import type { Details, Legal } from './applications.queries.ts'
import { detailsTexts, legalTexts } from './applications.texts.ts'

/** Problems by field path, as in the API; empty if all fields are valid. */
export type Problems = Record<string, string>
type Problem = string | undefined

/** The contract's rules for the first step (docs/decisions/006). */
export function detailsProblems(details: Details): Problems {
  const { first_name = '', last_name = '', alias = '', headline = '', about = '' } = details
  const { category_ids = [], social_links = [] } = details
  return onlyProblems({
    first_name: nameProblem(first_name),
    last_name: nameProblem(last_name),
    alias: alias.trim() === '' ? detailsTexts.no_alias : aliasProblem(alias),
    headline: headline.trim() === '' ? detailsTexts.no_headline : lengthProblem(headline, headlineMax),
    about: about.trim() === '' ? detailsTexts.no_about : lengthProblem(about, aboutMax),
    category_ids: categoriesProblem(category_ids.length),
    ...Object.fromEntries(social_links.map((link, index) => [`social_links.${index}`, linkProblem(link)])),
  })
}

function categoriesProblem(count: number): Problem {
  if (count === 0) return detailsTexts.no_category
  return count > categoriesMax ? detailsTexts.many_categories : undefined
}

export type NumberField = 'inn' | 'ogrn' | 'ogrnip' | 'bik' | 'account'
type LegalForm = NonNullable<Legal['legal_form']>

export const fieldsOf: Record<LegalForm, readonly (NumberField | 'organisation_name')[]> = {
  SELF_EMPLOYED: ['inn', 'bik', 'account'],
  SOLE_PROPRIETOR: ['inn', 'ogrnip', 'bik', 'account'],
  LEGAL_ENTITY: ['organisation_name', 'inn', 'ogrn', 'bik', 'account'],
  INDIVIDUAL: [],
}

export function digitsOf(field: NumberField, form: LegalForm | undefined): number {
  if (field === 'inn') return form === 'LEGAL_ENTITY' ? 10 : 12
  return { ogrn: 13, ogrnip: 15, bik: 9, account: 20 }[field]
}

export function legalProblems(legal: Legal): Problems {
  const { legal_form } = legal
  if (!legal_form) return { 'legal.legal_form': legalTexts.no_form }
  return onlyProblems(
    Object.fromEntries(
      fieldsOf[legal_form].map((field) => [
        `legal.${field}`,
        field === 'organisation_name' ? nameOfFirmProblem(legal) : numberProblem(field, legal),
      ]),
    ),
  )
}

function nameOfFirmProblem({ organisation_name = '' }: Legal): Problem {
  return organisation_name.trim() === '' ? legalTexts.empty : lengthProblem(organisation_name, 200)
}

function numberProblem(field: NumberField, legal: Legal): Problem {
  const value = legal[field] ?? ''
  const digits = digitsOf(field, legal.legal_form)
  if (value === '') return legalTexts.empty
  if (!/^\d*$/.test(value)) return legalTexts.digits_only
  if (value.length !== digits) return legalTexts.length(digits, value.length)
  return isGood(field, value, legal) ? undefined : legalTexts.wrong[field]
}

function isGood(field: NumberField, value: string, { bik = '' }: Legal): boolean {
  // An account number can be validated only together with the BIK of its bank.
  if (field === 'account') return !isBik(bik) || isAccount(value, bik)
  return { inn: isInn, ogrn: isOgrn, ogrnip: isOgrnip, bik: isBik }[field](value)
}

/** Returns the problem to show while typing: of a complete number, or of one that cannot become valid. */
export function earlyNumberProblem(field: NumberField, legal: Legal): Problem {
  const value = legal[field] ?? ''
  const isTyped = value.length >= digitsOf(field, legal.legal_form) || !/^\d*$/.test(value)
  return isTyped ? numberProblem(field, legal) : undefined
}

function onlyProblems(problems: Record<string, Problem>): Problems {
  return Object.fromEntries(
    Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
