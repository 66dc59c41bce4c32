const digits = /\d/g

/** Known to the stack of the journeys and to the journeys. */
export const manyRecoveryCodes = Array.from({ length: 500 }, (_, index) =>
  String(index)
    .padStart(10, '0')
    .replaceAll(digits, (digit) => String.fromCodePoint(97 + Number(digit))),
)
