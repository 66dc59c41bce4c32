import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isRefusal } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { submitWith } from '../../ui/form/submit-with.ts'
import { stepNames, type Findings } from './connection-steps.ts'
import { sendReportMutation } from './connection-test.queries.ts'
import { connectionTexts } from './connection-test.texts.ts'

const { report: texts } = connectionTexts
const commentMax = 1000

interface ConnectionReportFormProps {
  connection_test_id: string
  findings: Findings
}

export function ConnectionReportForm({ connection_test_id, findings }: ConnectionReportFormProps) {
  const [comment, setComment] = useState('')
  const send = useMutation(sendReportMutation())
  if (send.isSuccess || isRefusal(send.error, 'already_exists'))
    return (
      <p role="status" className="mt-10 rounded-card bg-mist p-6 font-medium">
        {texts.sent}
      </p>
    )
  function submit() {
    const steps = stepNames.flatMap((name) => {
      const finding = findings[name]
      return finding ? [{ name, result: finding.result, detail: finding.detail.slice(0, 500) }] : []
    })
    const report = { browser: navigator.userAgent.slice(0, 300), steps, comment }
    send.mutate({ connection_test_id, report })
  }
  return (
    <form className="mt-10" onSubmit={submitWith(submit)}>
      <h2 className="h3">{texts.title}</h2>
      <p className="mt-2 mb-5 text-mute">{texts.text}</p>
      <TextAreaField
        label={texts.comment}
        maxLength={commentMax}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
      />
      <Button type="submit" variant="line" className="mt-4" loading={send.isPending}>
        {texts.send}
      </Button>
    </form>
  )
}
