import { z } from 'zod'

export const endedShape = z.object({
  user_id: z.string(),
  session_ids: z.array(z.string()),
  /** What their tabs are told. */
  why: z.literal('user_blocked').optional(),
})
/** Sessions of a user that have ended. */
export type Ended = Readonly<z.infer<typeof endedShape>>
