/** `what_to_do` may be empty. */
export type Words = readonly [text: string, what_to_do: string]

export type Problems = Readonly<Record<string, (...values: never[]) => Words>>

export type InOtherWords<T extends Problems> = { readonly [P in keyof T]: (...values: Parameters<T[P]>) => Words }
