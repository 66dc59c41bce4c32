import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { DetailsFacts, LegalFacts } from './application-facts.tsx'
import { summaryTexts as texts } from './applications.texts.ts'
import type { Typed } from './unsaved.ts'

interface ApplicationSummaryProps {
  typed: Typed
  isSending: boolean
  onChangeDetails: () => void
  onChangeLegal: () => void
  onSend: () => void
}

export function ApplicationSummary(props: ApplicationSummaryProps) {
  const { typed, isSending, onChangeDetails, onChangeLegal, onSend } = props
  return (
    <div className="grid max-w-[532px] gap-8">
      <Part title={texts.page} onChange={onChangeDetails}>
        <DetailsFacts details={typed.details} />
      </Part>
      <Part title={texts.legal} onChange={onChangeLegal}>
        <LegalFacts legal={typed.legal} />
      </Part>
      <div>
        <p className="text-mute">{texts.after}</p>
        <Button size="lg" className="mt-5" loading={isSending} onClick={onSend}>
          {texts.submit}
        </Button>
      </div>
    </div>
  )
}

function Part({ title, onChange, children }: { title: string; onChange: () => void; children: ReactNode }) {
  return (
    <section className="border-t border-line pt-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h3 className="font-medium">{title}</h3>
        <Button variant="line" size="sm" aria-label={`${texts.change}: ${title}`} onClick={onChange}>
          {texts.change}
        </Button>
      </div>
      {children}
    </section>
  )
}
