import { z } from 'zod'
import { jsonText } from './json-text.ts'

/** A rectangle in px of the upright picture. */
export const crop = z.object({
  x: z.number().min(0),
  y: z.number().min(0),
  width: z.number().min(1),
  height: z.number().min(1),
})
export type Crop = z.infer<typeof crop>

export const cropField = jsonText(crop, 300)
