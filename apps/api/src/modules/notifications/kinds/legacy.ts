import { notificationType } from '@razgovor/contract/notifications'
import { z } from 'zod'
import { defineNotice, moment } from '../../../notices/notice-kind.ts'

/** A notice stored before notices had kinds: the original text, with `{name}` in place of the name. */
export const legacy = defineNotice({
  kind: 'legacy',
  ref: z.object({}),
  params: z.object({
    type: notificationType,
    text: z.string(),
    link: z.string().nullable().default(null),
    shown_until: moment.optional(),
    push_topic: z.string().optional(),
  }),
  load: async () => [],
  list: {
    type: ({ type }) => type,
    link: ({ link }) => link,
    text: ({ text }, { name }) => text.replace('{name}', () => name),
  },
  push: ({ shown_until, push_topic }) => (shown_until && push_topic ? { until: shown_until, topic: push_topic } : null),
})
