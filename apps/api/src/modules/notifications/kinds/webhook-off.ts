import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import { toMail } from '../../../mail/letter.ts'
import { defineNotice } from '../../../notices/notice-kind.ts'
import { speakerNoticesTexts } from '../speaker-notices.texts.ts'

const ref = z.object({ webhook_id: uuid })
const params = z.object({ host: z.string(), off: z.enum(['FAILING', 'GONE']) })
const texts = speakerNoticesTexts.webhook
const path = '/schedule/integrations'

export const webhookOff = defineNotice({
  kind: 'webhook-off',
  ref,
  params,
  async load({ db }, { webhook_id }) {
    const webhook = await db
      .selectFrom('webhooks')
      .select(['user_id', 'host', 'off', 'off_at'])
      .where('webhook_id', '=', webhook_id)
      .executeTakeFirst()
    if (!webhook?.off || webhook.off === 'OWNER') return []
    const { user_id, host, off, off_at } = webhook
    return [{ user_id, key: `${webhook_id}:${off_at!.toISOString()}`, params: { host, off } }]
  },
  list: { type: 'MEETING', link: () => path, text: ({ host }) => texts.list(host) },
  mail: {
    about: 'WEBHOOK_OFF',
    title: texts.title,
    only_open_accounts: true,
    async write({ config }, { params: { host, off } }) {
      return toMail(config, {
        subject: texts.list(host),
        heading: texts.title,
        lines: [texts.why[off], texts.next],
        button: { title: texts.button, url: `${config.PUBLIC_URL}${path}` },
      })
    },
  },
})
