import { expect, test } from 'vitest'
import { doctorCtx } from '../../../../test/doctor.ts'
import { startFaultyServer } from '../../../../test/faulty-server.ts'
import { startChecks, type DoctorCheck } from './doctor.ts'
import { fault, skipped, warning } from './finding.ts'
import { putInWords } from './report.ts'
import { doctorEnglish } from './texts/doctor.texts.en.ts'
import { doctorTexts } from './texts/doctor.texts.ts'

const checkWith = (run: DoctorCheck['run']): DoctorCheck => ({ name: 'CLOCK', run })

const examine = (...given: Parameters<typeof startChecks>) => Promise.all(startChecks(...given))

test('checks that throw or hang are findings, and do not prevent other checks', async () => {
  const checks = [
    checkWith(() => {
      throw new Error('a secret address')
    }),
    checkWith(() => new Promise(() => {})),
    checkWith(() => []),
  ]
  const checked = await examine(doctorCtx(), checks, { limit_ms: 50 })
  expect(checked.map(({ state, findings }) => [state, findings[0]?.problem, findings[0]?.values])).toEqual([
    ['FAULT', 'broken', ['unknown']],
    ['FAULT', 'too_slow', ['1']],
    ['OK', undefined, undefined],
  ])
})

test('a check that is cut off is notified by its signal', async () => {
  let isStopped = false
  await examine(
    doctorCtx(),
    [
      checkWith((_ctx, signal) => {
        signal.addEventListener('abort', () => (isStopped = true))
        return new Promise(() => {})
      }),
    ],
    { limit_ms: 20 },
  )
  expect(isStopped).toBe(true)
})

test('checks that need a hanging database are skipped in time', async () => {
  await using silent = await startFaultyServer('silent')
  const ctx = doctorCtx({ DATABASE_URL: silent.url.replace('http', 'postgres') })
  const waits = checkWith(() => new Promise(() => {}))
  const checked = await examine(ctx, [{ ...waits, needs_database: true }, waits], { limit_ms: 200 })
  expect(checked.map(({ findings }) => findings[0]?.problem)).toEqual(['without_database', 'too_slow'])
})

test('a check is reported as soon as it ends, while others run', async () => {
  const [quick, slow] = startChecks(doctorCtx(), [checkWith(() => []), checkWith(() => new Promise(() => {}))], {
    limit_ms: 200,
  })
  expect(await Promise.race([quick, slow])).toMatchObject({ state: 'OK' })
  expect(await slow).toMatchObject({ state: 'FAULT' })
})

test('the worst finding is the state of its check', async () => {
  const states = await examine(doctorCtx(), [
    checkWith(() => [skipped('redis_off'), warning('no_web')]),
    checkWith(() => [warning('no_web'), fault('sandbox')]),
    checkWith(() => [skipped('redis_off')]),
  ])
  expect(states.map(({ state }) => state)).toEqual(['WARNING', 'FAULT', 'SKIPPED'])
})

test('no finding contains a secret of the settings', async () => {
  const ctx = doctorCtx({
    DATABASE_URL: 'postgres://anna:of%20the%20base@localhost:1/none',
    SMTP_URL: 'smtp://anna:of-the-mail@localhost:1',
    S3_PUBLIC_URL: 'https://anna:of-the-bucket@files.test',
  })
  const { SESSION_SECRET, LIVEKIT_API_SECRET } = ctx.config
  const ofUrls = ['of the base', 'of%20the%20base', 'of-the-mail', 'of-the-bucket']
  const secrets = [SESSION_SECRET, LIVEKIT_API_SECRET, ...ofUrls]
  const [checked] = await examine(ctx, [checkWith(() => secrets.map((secret) => fault('broken', `at ${secret}!`)))])
  expect(new Set(checked!.findings.map(({ values }) => values[0]))).toEqual(new Set(['at ***!']))
})

test.each(['turn:anna:of-the-turn@turn.test', 'https://anna:a/b@c:d@turn.test', 'https://anna@turn.test'])(
  'a finding names %s without its user',
  async (address) => {
    const [checked] = await examine(doctorCtx(), [checkWith(() => [fault('no_turn_address', address)])])
    expect(checked!.findings[0]!.values).toEqual(['***@turn.test'])
  },
)

test('every problem has words in both languages', () => {
  for (const { problems } of [doctorTexts, doctorEnglish])
    for (const words of Object.values(problems)) {
      const values = Array.from({ length: words.length }, (_, n) => `<${n}>`)
      const sentences = (words as (...given: string[]) => readonly string[])(...values)
      expect(sentences).toHaveLength(2)
      expect(values.filter((value) => !sentences.join(' ').includes(value))).toEqual([])
    }
  expect(Object.keys(doctorEnglish.problems)).toEqual(Object.keys(doctorTexts.problems))
})

test('the report lists checks with advice', () => {
  const findings = [fault('guessable', 'TURN_SECRET')]
  expect(putInWords({ name: 'SECRETS', state: 'FAULT', findings }, doctorEnglish)).toEqual({
    name: 'SECRETS',
    title: 'Secrets',
    state: 'FAULT',
    findings: [
      {
        state: 'FAULT',
        text: 'TURN_SECRET is easy to guess.',
        what_to_do: 'Replace it by a random one: openssl rand -base64 32.',
      },
    ],
  })
})
