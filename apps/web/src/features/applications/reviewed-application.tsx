import { DetailsFacts, LegalFacts } from './application-facts.tsx'
import type { Application } from './applications.queries.ts'
import { outcomeTexts as texts, summaryTexts } from './applications.texts.ts'

export function ReviewedApplication({ application: { details, legal } }: { application: Application }) {
  return (
    <div className="grid max-w-[532px] gap-8">
      <div role="status" className="rounded-card bg-mist px-6 py-6">
        <h2 className="h3">{texts.review_title}</h2>
        <h3 className="mt-5 font-medium">{texts.next_title}</h3>
        <ol className="mt-2 grid gap-2 text-mute">
          {texts.next.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      </div>
      <section className="border-t border-line pt-6">
        <h3 className="font-medium">{summaryTexts.page}</h3>
        <DetailsFacts details={details} />
      </section>
      <section className="border-t border-line pt-6">
        <h3 className="font-medium">{summaryTexts.legal}</h3>
        <LegalFacts legal={legal} />
      </section>
    </div>
  )
}
