/** What is wrong, and what to do about it, which may be nothing. */
export type Words = readonly [text: string, what_to_do: string]

/** The sentences of problems, by name, with blanks for values. */
export type Problems = Readonly<Record<string, (...values: never[]) => Words>>

/** The same problems in another language. */
export type InOtherWords<T extends Problems> = { readonly [P in keyof T]: (...values: Parameters<T[P]>) => Words }
