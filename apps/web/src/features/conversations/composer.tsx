import { messageMax } from '@razgovor/contract/limits'
import type { OpenedConversation } from '@razgovor/contract/conversations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { blockMutation } from './conversations.queries.ts'
import { composerTexts as texts, threadTexts } from './conversations.texts.ts'
import { addPending, setDraft, useOutbox } from './outbox.store.ts'
import { sendPending } from './send-pending.ts'

const leftShownBelow = 200

export function Composer({ conversation }: { conversation: OpenedConversation }) {
  if (conversation.is_blocked) return <Blocked conversation_id={conversation.conversation_id} />
  if (!conversation.can_write) return <p className="border-t border-line p-4 text-mute md:px-6">{texts.closed}</p>
  return <Form conversation_id={conversation.conversation_id} />
}

function Blocked({ conversation_id }: { conversation_id: string }) {
  const { mutate, isPending } = useMutation(blockMutation(conversation_id))
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line p-4 md:px-6">
      <p className="text-mute">{texts.blocked}</p>
      <Button variant="line" size="sm" loading={isPending} onClick={() => mutate(false)}>
        {threadTexts.unblock}
      </Button>
    </div>
  )
}

function Form({ conversation_id }: { conversation_id: string }) {
  const client = useQueryClient()
  const draft = useOutbox(({ drafts }) => drafts[conversation_id] ?? '')
  const left = messageMax - draft.length

  function send() {
    const text = draft.trim()
    if (!text) return
    addPending(conversation_id, text)
    void sendPending(client)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <form
      className="border-t border-line p-3 md:px-6 md:py-4"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div className="flex items-end gap-2">
        <label className="min-w-0 grow">
          <VisuallyHidden>{texts.field}</VisuallyHidden>
          <textarea
            rows={1}
            maxLength={messageMax}
            value={draft}
            placeholder={texts.placeholder}
            onChange={({ target }) => setDraft(conversation_id, target.value)}
            onKeyDown={onKeyDown}
            className="control block field-sizing-content h-auto max-h-40 min-h-12 resize-none py-2.5"
          />
        </label>
        <button type="submit" aria-label={texts.send} className={buttonClass({ className: 'w-12 shrink-0 px-0' })}>
          <Icon name="arrow" />
        </button>
      </div>
      {left < leftShownBelow && (
        <p className="num mt-1 text-3xs text-mute" role="status">
          {texts.left(left)}
        </p>
      )}
    </form>
  )
}
