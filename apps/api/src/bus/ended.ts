import { z } from 'zod'

export const endedShape = z.object({
  user_id: z.string(),
  session_ids: z.array(z.string()),
  why: z.literal('user_blocked').optional(),
})
export type Ended = Readonly<z.infer<typeof endedShape>>
