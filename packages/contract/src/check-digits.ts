/** Check digits of Russian requisites: of the tax service's and the central bank's published rules. Digits only. */

const weighted = (digits: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0)

const innTail = [2, 4, 10, 3, 5, 9, 4, 6, 8] as const

function hasDigits(value: string, ...lengths: number[]): boolean {
  return /^\d+$/.test(value) && lengths.includes(value.length) && !/^0+$/.test(value)
}

/** 10 digits of an organisation, 12 of a person. */
export function isInn(inn: string): boolean {
  if (!hasDigits(inn, 10, 12)) return false
  const control = (weights: readonly number[]) => (weighted(inn, weights) % 11) % 10
  if (inn.length === 10) return control(innTail) === Number(inn[9])
  return control([7, ...innTail].slice(0, 10)) === Number(inn[10]) && control([3, 7, ...innTail]) === Number(inn[11])
}

/** 13 digits of an organisation. */
export function isOgrn(ogrn: string): boolean {
  return hasDigits(ogrn, 13) && Number(BigInt(ogrn.slice(0, 12)) % 11n) % 10 === Number(ogrn[12])
}

/** 15 digits of a sole proprietor. */
export function isOgrnip(ogrnip: string): boolean {
  return hasDigits(ogrnip, 15) && Number(BigInt(ogrnip.slice(0, 14)) % 13n) % 10 === Number(ogrnip[14])
}

/** A bank of Russia: 9 digits that begin with 01, 02 or 04. */
export function isBik(bik: string): boolean {
  return hasDigits(bik, 9) && /^0[124]/.test(bik)
}

const accountWeights = [7, 1, 3] as const

/** A settlement account of 20 digits, which fits the bank of this BIK. */
export function isAccount(account: string, bik: string): boolean {
  if (!hasDigits(account, 20) || !isBik(bik)) return false
  const digits = Array.from(bik.slice(-3) + account)
  const sum = digits.reduce((total, digit, index) => total + ((Number(digit) * accountWeights[index % 3]!) % 10), 0)
  return sum % 10 === 0
}
