/** A paste at least as long as the code is the whole code or nothing; a shorter one is left to the slot under it. */
export function pastedCode(text: string, length: number): { code: string } | 'too short' | 'not a code' {
  if (text.length < length) return 'too short'
  const digits = text.replaceAll(/\s/g, '')
  if (!/^\d+$/.test(digits) || digits.length < length) return 'not a code'
  return { code: digits.slice(0, length) }
}
