import { endpoints } from '@razgovor/contract/endpoints'
import { planSimulation } from '../simulate/plan.ts'
import { stepKinds } from '../simulate/kinds.ts'
import { simulate } from '../simulate/simulate.ts'
import { startRun, type Run } from '../simulate/run.ts'
import { showNotices } from '../src/notices/show-notices.ts'
import { sampleInput } from '../test/endpoint-samples.ts'
import { pathOf } from '../test/probe.ts'
import { tokenFor } from '../test/signed-in.ts'
import type { TestUser } from '../test/start-api.ts'
import { writeContentInLatin } from './latin-content.ts'
import { unmarkedIn } from './unmarked.ts'

// A program of its own, run with `--import mark-texts.ts`: simulates the marketplace and reads what people would read.

export interface Tour {
  /** Where Russian text from no catalogue was found. */
  unmarked: string[]
  /** How many texts of each sort were read. */
  read: Record<string, number>
  kinds: string[]
}

const crowd = { speakers: 6, listeners: 6 }
const days = 12

const unmarked = new Set<string>()
const read: Record<string, number> = {}

function look(sort: string, where: string, text: string): void {
  read[sort] = (read[sort] ?? 0) + 1
  for (const found of unmarkedIn(text)) unmarked.add(`${sort} ${where}: ${found.trim().slice(0, 80)}`)
}

async function lookAtNotices({ api: { ctx } }: Run): Promise<string[]> {
  const stored = await ctx.db
    .selectFrom('notifications')
    .select(['user_id', 'kind', 'params', 'people', 'created_at'])
    .execute()
  for (const { kind, content } of await showNotices(ctx.db, stored)) look('notice', kind, content)
  return [...new Set(stored.map(({ kind }) => kind))].toSorted()
}

interface SentMail {
  subject: string
  text: string
  html: string
  attachments: { filename: string; content: string }[]
}

async function lookAtMails({ api }: Run): Promise<void> {
  const response = await fetch(`${api.sandbox.control}/mail`)
  for (const { subject, text, html, attachments } of (await response.json()) as SentMail[]) {
    look('mail', subject, [subject, text, html].join('\n'))
    // A long line of an .ics goes on behind a line break and a space.
    for (const { content } of attachments) look('ics', subject, content.replaceAll(/\r?\n[ \t]/g, ''))
  }
}

/** What every call answers to these users: data, or a refusal for missing or unknown input. */
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
      if (isText) look(response.ok ? 'answer' : 'refusal', `${tag}.${name}`, await response.text())
    }
  }
}

await using run = await startRun(crowd, { SITE_NAME: 'Razgovor' })
await writeContentInLatin(run.api.ctx.db)
const failure = await simulate(run, planSimulation(stepKinds, { seed: 1, days, crowd }), { days, quiet_days: 3 })
if (failure) throw new Error(JSON.stringify(failure))
const kinds = await lookAtNotices(run)
await lookAtMails(run)
const [speaker, listener, admin] = [run.speakers[0]!, run.listeners[0]!, run.admins[0]!]
await lookAtAnswers(run, [null, listener, speaker, admin])
const tour: Tour = { unmarked: [...unmarked].toSorted(), read, kinds }
await new Promise((resolve) => process.send!(tour, resolve))
process.exit()
