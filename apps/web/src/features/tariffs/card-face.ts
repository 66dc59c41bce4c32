interface Card {
  pan: string
  /** Month and year, as in «12/29»; the card is valid until the end of that month. */
  expires: string
}

export function cardName({ pan }: Card): string {
  return `•••• ${pan.slice(-4)}`
}

export function isExpiredBy({ expires }: Card, at_iso: string): boolean {
  const [month = NaN, year = NaN] = expires.split('/').map(Number)
  return Date.UTC(2000 + year, month) <= Date.parse(at_iso)
}
