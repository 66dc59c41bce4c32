import { ButtonLink } from '../../../ui/button-link.tsx'
import type { MeetingFailure } from '../meeting.store.ts'
import { useIsByLink } from '../use-is-by-link.ts'
import { connectionSteps } from './connection-help.ts'
import { whatIsClosed } from './connection-help.texts.ts'

export function FailureHelp({ failure }: { failure: MeetingFailure }) {
  const isByLink = useIsByLink()
  const steps = connectionSteps(failure, navigator.userAgent)
  if (steps.length === 0) return null
  return (
    <>
      <div className="w-full">
        <ol className="mx-auto grid w-fit max-w-[34em] list-decimal gap-2 rounded-card bg-ink-2 py-5 pr-5 pl-10 text-left">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
      {!isByLink && failure === 'NO_CONNECTION' && (
        <ButtonLink to="/connection-test" variant="ghost">
          {whatIsClosed}
        </ButtonLink>
      )}
    </>
  )
}
