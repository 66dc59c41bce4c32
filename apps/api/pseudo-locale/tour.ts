import { endpoints } from '@razgovor/contract/endpoints'
import { planSimulation } from '../simulate/plan.ts'
import { stepKinds } from '../simulate/kinds.ts'
import { simulate } from '../simulate/simulate.ts'
import { startRun, type Run } from '../simulate/run.ts'
import { showNotices } from '../src/notices/show-notices.ts'
import { sampleInput } from '../test/endpoint-samples.ts'
import { pathOf } from '../test/probe.ts'
import { tokenFor } from '../test/signed-in.ts'
import type { ReceivedMail, TestUser } from '../test/start-api.ts'
import { writeContentInLatin } from './latin-content.ts'
import { createLooked } from './looked.ts'
import { receivedPushes, subscribeToPush } from './pushes.ts'

// A program of its own, run in the pseudo-locale: simulates the marketplace and reads what people would read.

export interface Tour {
  /** Where Russian text from no catalogue was found. */
  unmarked: string[]
  read: Record<string, number>
  kinds: string[]
}

const crowd = { speakers: 6, listeners: 6 }
const days = 12

const looked = createLooked()

async function lookAtNotices({ api: { ctx } }: Run): Promise<string[]> {
  const stored = await ctx.db
    .selectFrom('notifications')
    .select(['user_id', 'kind', 'params', 'people', 'created_at'])
    .execute()
  for (const { kind, content } of await showNotices(ctx.db, stored)) looked.look('notice', kind, content)
  return [...new Set(stored.map(({ kind }) => kind))].toSorted()
}

async function lookAtMails({ api }: Run): Promise<void> {
  const response = await fetch(`${api.sandbox.control}/mail`)
  for (const mail of (await response.json()) as ReceivedMail[]) looked.lookAtMail(mail)
}

async function lookAtPushes({ api }: Run): Promise<void> {
  for (const { title, body, link } of await receivedPushes(api)) looked.look('push', link, `${title}\n${body}`)
}

async function lookAtAnswers({ api }: Run, users: readonly (TestUser | null)[]): Promise<void> {
  for (const { tag, name, endpoint } of endpoints) {
    for (const user of users) {
      const { params } = sampleInput(endpoint, user?.user_id ?? crypto.randomUUID())
      const headers = user ? { authorization: `Bearer ${await tokenFor(api, user, endpoint)}` } : {}
      const send = endpoint.method === 'GET' ? {} : { body: '{}' }
      const response = await fetch(`${api.url}${pathOf(endpoint, params)}`, {
        method: endpoint.method,
        headers: { ...headers, ...(send.body && { 'content-type': 'application/json' }) },
        ...send,
      })
      const isText = /json|text/.test(response.headers.get('content-type') ?? '')
      if (isText) looked.look(response.ok ? 'answer' : 'refusal', `${tag}.${name}`, await response.text())
    }
  }
}

await using run = await startRun(crowd, { SITE_NAME: 'Razgovor' })
await writeContentInLatin(run.api.ctx.db)
for (const { user_id } of [...run.speakers, ...run.listeners]) await subscribeToPush(run.api, user_id)
const failure = await simulate(run, planSimulation(stepKinds, { seed: 1, days, crowd }), { days, quiet_days: 3 })
if (failure) throw new Error(JSON.stringify(failure))
const kinds = await lookAtNotices(run)
await lookAtMails(run)
await lookAtPushes(run)
const [speaker, listener, admin] = [run.speakers[0]!, run.listeners[0]!, run.admins[0]!]
await lookAtAnswers(run, [null, listener, speaker, admin])
const tour: Tour = { unmarked: looked.unmarked(), read: looked.read, kinds }
await new Promise((resolve) => process.send!(tour, resolve))
process.exit()
