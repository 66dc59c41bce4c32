/** The forms of a noun after 1, 2 and 5. */
export type PluralForms = readonly [one: string, few: string, many: string]
