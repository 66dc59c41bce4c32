import { expect, test } from 'vitest'
import { readMobilePhone } from './mobile-phone.ts'

test.each(['+79001234567', '8 (900) 123-45-67', '7 900 123 45 67', '9001234567', ' +7-900-123-45-67 '])(
  '%s is a Russian mobile number',
  (typed) => {
    expect(readMobilePhone(typed)).toBe('+79001234567')
  },
)

test.each(['', '+7900123456', '+790012345678', '+74951234567', '+380501234567', '+7900123456a', '89001234567; 1'])(
  '«%s» is not a Russian mobile number',
  (typed) => {
    expect(readMobilePhone(typed)).toBeUndefined()
  },
)
