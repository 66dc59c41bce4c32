const digits = /\d/g

// Shared by the stack of the end-to-end tests and the tests themselves.
export const manyRecoveryCodes = Array.from({ length: 500 }, (_, index) =>
  String(index)
    .padStart(10, '0')
    .replaceAll(digits, (digit) => String.fromCodePoint(97 + Number(digit))),
)
