import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { meetingStore, type LineLog } from '../meeting.store.ts'
import { reportTroublesMutation } from './afterwards.queries.ts'
import { afterwardsTexts } from './afterwards.texts.ts'

const { connection: texts } = afterwardsTexts

type Trouble = keyof typeof texts.trouble

const troubles = Object.keys(texts.trouble) as Trouble[]

/** Focuses its heading, because the answer that was pressed is gone. */
export function TroublesForm({ consultation_id }: { consultation_id: string }) {
  const hint = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [chosen, setChosen] = useState<ReadonlySet<Trouble>>(new Set())
  const [isSkipped, setIsSkipped] = useState(false)
  const report = useMutation(reportTroublesMutation())
  useEffect(() => heading.current?.focus(), [])
  if (isSkipped || report.isSuccess)
    return (
      <p role="status" className="w-full text-xs text-dim">
        {report.isSuccess ? texts.sent : texts.thanks}
      </p>
    )
  function send() {
    const named = troubles.filter((trouble) => chosen.has(trouble)).map((trouble) => texts.trouble[trouble])
    report.mutate({
      browser: navigator.userAgent.slice(0, 300),
      steps: [{ name: 'QUALITY', result: 'WEAK', detail: lineDetail(meetingStore.getState().line) }],
      comment: texts.comment(consultation_id, named),
    })
  }
  return (
    <div className="w-full">
      <section aria-describedby={hint} className="mx-auto max-w-[420px] rounded-card bg-ink-2 p-5 text-left">
        <h2 ref={heading} tabIndex={-1} className="font-medium outline-none">
          {texts.troubles}
        </h2>
        <p id={hint} className="mt-1 text-xs text-dim">
          {texts.troubles_hint}
        </p>
        <div className="mt-2 [&_input:checked]:border-white">
          {troubles.map((trouble) => (
            <Checkbox
              key={trouble}
              label={texts.trouble[trouble]}
              checked={chosen.has(trouble)}
              onChange={({ target }) => setChosen(withSwitched(chosen, trouble, target.checked))}
            />
          ))}
        </div>
        <div className="mt-3 flex flex-wrap gap-2">
          {chosen.size > 0 && (
            <Button variant="white" size="sm" loading={report.isPending} onClick={send}>
              {texts.send}
            </Button>
          )}
          <Button variant="ghost" size="sm" onClick={() => setIsSkipped(true)}>
            {texts.skip}
          </Button>
        </div>
      </section>
    </div>
  )
}

function withSwitched(chosen: ReadonlySet<Trouble>, trouble: Trouble, isOn: boolean): ReadonlySet<Trouble> {
  const next = new Set(chosen)
  if (isOn) next.add(trouble)
  else next.delete(trouble)
  return next
}

/** In English, like the details of a connection test. */
function lineDetail({ seconds, ownWeakSeconds, othersWeakSeconds }: LineLog): string {
  return `in the room ${seconds} s, weak ${ownWeakSeconds} s, others weak ${othersWeakSeconds} s`
}
