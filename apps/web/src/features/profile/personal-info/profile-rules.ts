import { normalizeLink } from '@razgovor/contract/links'
import { phoneRule } from '@razgovor/contract/fields.texts'
import { phonePattern } from '@razgovor/contract/limits'
import { emailProblem } from '../../accounts/account-rules.ts'
import { emailTexts, personalTexts } from '../profile.texts.ts'

/** The contract's rules with their messages (docs/decisions/006). Undefined means valid. */
type Problem = string | undefined

const aliasPattern = /^(?=.*[a-z])[0-9a-z_-]{3,32}$/

export const headlineMax = 120
export const aboutMax = 5000
const linkMax = 200

/** Accepts an empty alias; the page is then addressed by the user's id. The server refuses reserved aliases. */
export function aliasProblem(value: string): Problem {
  const alias = value.trim().toLowerCase()
  return alias === '' || aliasPattern.test(alias) ? undefined : personalTexts.bad_alias
}

export function phoneProblem(value: string): Problem {
  const phone = value.replaceAll(/[\s()]/g, '')
  return phone === '' || phonePattern.test(phone) ? undefined : phoneRule
}

export function lengthProblem(value: string, most: number): Problem {
  return value.trim().length > most ? personalTexts.too_long(most) : undefined
}

export function linkProblem(value: string): Problem {
  const link = value.trim()
  if (link === '') return undefined
  if (link.length > linkMax) return personalTexts.long_link
  return normalizeLink(link) === '' ? personalTexts.bad_link : undefined
}

export function newEmailProblem(value: string): Problem {
  if (value === '') return emailTexts.empty
  return value.trim() === '' ? emailTexts.blank : emailProblem(value)
}
