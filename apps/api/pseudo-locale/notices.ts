import { readdirSync } from 'node:fs'
import path from 'node:path'
import { addNotices } from '../src/modules/notifications/add-notices.ts'
import { findNoticeKind, type NoticeKind } from '../src/notices/notice-kind.ts'
import { showNotices } from '../src/notices/show-notices.ts'
import type { Mail } from '../src/providers/smtp.ts'
import { startApi } from '../test/start-api.ts'
import { writeContentInLatin } from './latin-content.ts'
import { createLooked } from './looked.ts'
import { receivedPushes } from './pushes.ts'
import { startSamples, type Sample } from './sample-fixtures.ts'
import { meetingSamples } from './samples/meetings.ts'
import { moneySamples } from './samples/money.ts'
import { peopleSamples } from './samples/people.ts'
import { tariffSamples } from './samples/tariffs.ts'

// A program of its own, run in the pseudo-locale: sends each kind of notice, and reads what its people would read.

type Written = Record<'list' | 'push' | 'mail' | 'ics', number>

export interface Notices {
  /** Where Russian text from no catalogue was found. */
  unmarked: string[]
  without_sample: string[]
  kinds: Record<string, Written & { is_listed: boolean; is_mailed: boolean }>
}

const samples: Record<string, Sample> = { ...meetingSamples, ...moneySamples, ...peopleSamples, ...tariffSamples }
const folder = path.join(import.meta.dirname, '../src/modules/notifications/kinds')
const names = readdirSync(folder).map((file) => path.basename(file, '.ts'))

await using api = await startApi({ environment: { SITE_NAME: 'Razgovor' } })
const { ctx } = api
await writeContentInLatin(ctx.db)
const looked = createLooked()
const mails: Mail[] = []
const { mailer } = ctx
ctx.mailer = {
  ...mailer,
  async send(mail) {
    mails.push(mail)
    await mailer.send(mail)
  },
}

async function send(kind: NoticeKind, sample: Sample): Promise<void> {
  for (const ref of await sample(startSamples(api))) await addNotices(ctx, kind, await kind.loadQueued(ctx, ref))
  await api.settle()
}

async function lookAt(kind: NoticeKind): Promise<Written> {
  const stored = await ctx.db
    .selectFrom('notifications')
    .select(['notification_id', 'user_id', 'kind', 'params', 'people', 'created_at', 'is_listed'])
    .where('kind', '=', kind.kind)
    .execute()
  const received = await receivedPushes(api)
  const written = { list: 0, push: 0, mail: 0, ics: 0 }
  for (const { notification_id, content, is_listed } of await showNotices(ctx.db, stored)) {
    if (is_listed) {
      looked.look('list', kind.kind, content)
      written.list += 1
      if (received.some(({ body }) => body === content)) written.push += 1
    }
    for (const { ics, ...mail } of mails.filter(({ ref_id }) => ref_id === notification_id)) {
      looked.lookAtMail({ ...mail, attachments: ics ? [ics] : [] })
      written.mail += 1
      if (ics) written.ics += 1
    }
  }
  return written
}

const kinds: Notices['kinds'] = {}
for (const name of names) {
  const [kind, sample] = [findNoticeKind(name), samples[name]]
  if (!kind) throw new Error(`no notice kind ${name}: a file of kinds/ has the name of its kind`)
  if (sample) await send(kind, sample)
  kinds[name] = { ...(await lookAt(kind)), is_listed: kind.show !== undefined, is_mailed: kind.mail !== undefined }
}
for (const { title, body, link } of await receivedPushes(api)) looked.look('push', link, `${title}\n${body}`)
const notices: Notices = { unmarked: looked.unmarked(), without_sample: names.filter((name) => !samples[name]), kinds }
await new Promise((resolve) => process.send!(notices, resolve))
process.exit()
