// Check digits of Russian legal and bank details, by the published rules of the tax service and the central bank.

const weighted = (digits: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0)

const innTail = [2, 4, 10, 3, 5, 9, 4, 6, 8] as const

function hasDigits(value: string, ...lengths: number[]): boolean {
  return /^\d+$/.test(value) && lengths.includes(value.length) && !/^0+$/.test(value)
}

/** Checks 10 digits (organization) or 12 (person). */
export function isInn(inn: string): boolean {
  if (!hasDigits(inn, 10, 12)) return false
  const control = (weights: readonly number[]) => (weighted(inn, weights) % 11) % 10
  if (inn.length === 10) return control(innTail) === Number(inn[9])
  return control([7, ...innTail].slice(0, 10)) === Number(inn[10]) && control([3, 7, ...innTail]) === Number(inn[11])
}

/** Checks 13 digits (organization). */
export function isOgrn(ogrn: string): boolean {
  return hasDigits(ogrn, 13) && Number(BigInt(ogrn.slice(0, 12)) % 11n) % 10 === Number(ogrn[12])
}

/** Checks 15 digits (sole proprietor). */
export function isOgrnip(ogrnip: string): boolean {
  return hasDigits(ogrnip, 15) && Number(BigInt(ogrnip.slice(0, 14)) % 13n) % 10 === Number(ogrnip[14])
}

/** Checks a Russian bank code: 9 digits starting with 01, 02 or 04. */
export function isBik(bik: string): boolean {
  return hasDigits(bik, 9) && /^0[124]/.test(bik)
}

const accountWeights = [7, 1, 3] as const

/** Checks that a 20-digit settlement account belongs to the bank. */
export function isAccount(account: string, bik: string): boolean {
  if (!hasDigits(account, 20) || !isBik(bik)) return false
  const digits = Array.from(bik.slice(-3) + account)
  const sum = digits.reduce((total, digit, index) => total + ((Number(digit) * accountWeights[index % 3]!) % 10), 0)
  return sum % 10 === 0
}
