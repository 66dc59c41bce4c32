/** A pasted text at least as long as the code must be the whole code; a shorter one fills only its slot. */
export function pastedCode(text: string, length: number): { code: string } | 'too short' | 'not a code' {
  if (text.length < length) return 'too short'
  const digits = text.replaceAll(/\s/g, '')
  if (!/^\d+$/.test(digits) || digits.length < length) return 'not a code'
  return { code: digits.slice(0, length) }
}
