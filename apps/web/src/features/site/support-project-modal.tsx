import { useQuery } from '@tanstack/react-query'
import { closeModal } from '../../lib/modal.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Button } from '../../ui/button.tsx'
import { versionQuery } from './site.queries.ts'
import { supportTexts as texts } from './site.texts.ts'

export default function SupportProjectModal() {
  const { data } = useQuery(versionQuery())
  return (
    <>
      <p className="text-mute">{texts.text}</p>
      <div className="mt-7 grid gap-2">
        <a
          href={data?.links.donation}
          target="_blank"
          rel="noreferrer"
          onClick={closeModal}
          className={buttonClass({ size: 'lg' })}
        >
          {texts.submit}
        </a>
        <Button variant="ghost" size="lg" onClick={closeModal}>
          {texts.not_now}
        </Button>
      </div>
    </>
  )
}
