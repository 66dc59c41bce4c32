import { useQuery } from '@tanstack/react-query'
import { handbooksQuery } from '../profile/profile.queries.ts'
import { fieldsOf } from './application-rules.ts'
import type { Details, Legal } from './applications.queries.ts'
import { detailsTexts, legalTexts, summaryTexts } from './applications.texts.ts'

export function DetailsFacts({ details }: { details: Details }) {
  const handbooks = useQuery(handbooksQuery())
  const chosen = handbooks.data?.categories.filter(({ category_id }) => details.category_ids?.includes(category_id))
  const { social_links = [], alias = '' } = details
  return (
    <Facts
      facts={[
        [summaryTexts.name, `${details.first_name ?? ''} ${details.last_name ?? ''}`],
        [detailsTexts.alias, detailsTexts.alias_hint(window.location.host, alias)],
        [detailsTexts.headline, details.headline ?? ''],
        [detailsTexts.about, details.about ?? ''],
        [detailsTexts.categories, chosen?.map(({ title }) => title).join(', ') ?? ''],
        ...(social_links.length > 0 ? [[detailsTexts.links, social_links.join('\n')] as const] : []),
      ]}
    />
  )
}

export function LegalFacts({ legal }: { legal: Legal }) {
  const { legal_form } = legal
  if (!legal_form) return null
  const fields = fieldsOf[legal_form].map((field) => [legalTexts.fields[field], legal[field] ?? ''] as const)
  return <Facts facts={[[summaryTexts.form, legalTexts.forms[legal_form].title], ...fields]} />
}

function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="mt-3 grid gap-4">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-xs text-mute">{name}</dt>
          <dd className="mt-1 break-words" style={{ whiteSpace: 'pre-line' }}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
