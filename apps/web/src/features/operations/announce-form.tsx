import { announcementMax } from '@razgovor/contract/limits'
import type { OpenTabs } from '@razgovor/contract/operations'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isRefusal } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmButtons } from '../../ui/overlay/confirm-buttons.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { submitWith } from '../../ui/form/submit-with.ts'
import { toasts } from '../../ui/overlay/toasts.ts'
import { announcementRefusals, announceMutation, openTabsQuery } from './operations.queries.ts'
import { announcementTexts as texts } from './operations.texts.ts'
import { PastAnnouncements } from './past-announcements.tsx'

const inTabs = ({ tabs }: OpenTabs) => texts.tabs(tabs)

export function AnnounceForm({ onDone }: { onDone: () => void }) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)
  const { data: reach } = useQuery(openTabsQuery())
  const announce = useMutation(announceMutation())

  function ask() {
    const isMissing = text.trim().length < 3
    setProblem(isMissing ? texts.missing : undefined)
    setIsAsking(!isMissing)
  }

  function send() {
    announce.mutate(
      { text },
      {
        onSuccess: (reached) => {
          toasts.success(texts.sent(inTabs(reached)))
          onDone()
        },
        onError: (error) => {
          if (!isRefusal(error, ...announcementRefusals)) return
          setProblem(error.fields['text'] ?? error.message)
          setIsAsking(false)
        },
      },
    )
  }

  if (isAsking) {
    return (
      <>
        <p className="font-medium">{texts.sure}</p>
        <p className="mt-3 rounded-slot bg-mist px-4 py-3 wrap-break-word">{text}</p>
        {reach && (
          <p className="mt-3 text-xs text-mute">
            {reach.is_all ? texts.reach(inTabs(reach)) : texts.reach_here(inTabs(reach))}
          </p>
        )}
        <ConfirmButtons
          confirm={texts.send}
          cancel={texts.edit}
          loading={announce.isPending}
          onConfirm={send}
          onCancel={() => setIsAsking(false)}
        />
      </>
    )
  }
  return (
    <form noValidate className="grid gap-5" onSubmit={submitWith(ask)}>
      <TextField
        label={texts.label}
        hint={texts.hint(announcementMax)}
        error={problem}
        value={text}
        maxLength={announcementMax}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" size="lg">
        {texts.next}
      </Button>
      <PastAnnouncements />
    </form>
  )
}
