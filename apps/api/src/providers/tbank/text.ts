import { z } from 'zod'

// Ids and codes are numbers in some messages and strings in others.
export const text = z.union([z.string(), z.number()]).transform(String)
