import type { Summary } from '@razgovor/contract/operations'
import { useId } from 'react'
import { Link } from 'react-router'
import { intlLocale } from '../../lib/format.texts.ts'
import { nowLink } from './figure-links.ts'
import { homeTexts as texts, nowTexts } from './operations.texts.ts'

export function NowFacts({ now }: Pick<Summary, 'now'>) {
  const id = useId()
  const facts = (Object.keys(nowTexts) as (keyof Summary['now'])[]).flatMap((name) => {
    const count = now[name]
    return count === undefined ? [] : [{ name, count }]
  })
  if (facts.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="h3 mb-4">
        {texts.now}
      </h2>
      <ul className="grid gap-x-10 sm:grid-cols-2">
        {facts.map(({ name, count }) => (
          <li key={name} className="border-b border-line">
            <NowFact name={name} count={count} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function NowFact({ name, count }: { name: keyof Summary['now']; count: number }) {
  const to = nowLink(name)
  const content = (
    <>
      <span>{nowTexts[name]}</span>
      <span className="num font-medium">{count.toLocaleString(intlLocale)}</span>
    </>
  )
  const place = 'flex min-h-11 items-center justify-between gap-4 py-2'
  if (!to) return <p className={place}>{content}</p>
  return (
    <Link to={to} className={`${place} hover:text-mute`}>
      {content}
    </Link>
  )
}
