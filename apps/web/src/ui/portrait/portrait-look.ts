/** Indexes of the drawn parts: skin 0 to 3, hair 0 to 6, wear 0 to 3. */
export interface Look {
  skin: number
  hair: number
  hairColor: string
  wear: number
  glasses?: boolean
  beard?: boolean
}
