import { messageMax } from '@razgovor/contract/limits'
import type { OpenedConversation } from '@razgovor/contract/conversations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, type KeyboardEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { submitWith } from '../../ui/form/submit-with.ts'
import { blockMutation } from './conversations.queries.ts'
import { Attachments } from './attachments.tsx'
import { composerTexts as texts, fileTexts, threadTexts } from './conversations.texts.ts'
import { setDraft, useOutbox } from './outbox.store.ts'
import { sendTyping } from './send-typing.ts'
import { sendWritten } from './send-written.ts'
import { useAttach } from './use-attach.ts'

const leftShownBelow = 200

export function Composer({ conversation }: { conversation: OpenedConversation }) {
  if (conversation.is_blocked) return <Blocked conversation_id={conversation.conversation_id} />
  if (!conversation.can_write) {
    return (
      <p role="status" className="border-t border-line p-4 text-mute md:px-6">
        {texts.closed}
      </p>
    )
  }
  return <Form conversation={conversation} />
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

function Form({ conversation }: { conversation: OpenedConversation }) {
  const { conversation_id } = conversation
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const draft = useOutbox(({ drafts }) => drafts[conversation_id] ?? '')
  const { attach, refuseEarly, problem, isOver } = useAttach(conversation, form)
  const left = messageMax - draft.length

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    sendWritten(client, conversation_id)
  }

  return (
    <form
      ref={form}
      className={`border-t border-line p-3 md:px-6 md:py-4 ${isOver ? 'bg-tint' : ''}`}
      onSubmit={submitWith(() => sendWritten(client, conversation_id))}
    >
      {isOver && <p className="mb-3 text-sm">{fileTexts.drop}</p>}
      <Attachments conversation_id={conversation_id} />
      {problem && (
        <p role="alert" className="mb-3 text-2xs text-error">
          {problem}
        </p>
      )}
      <div className="flex items-end gap-2">
        <button
          type="button"
          aria-label={fileTexts.attach}
          onClick={() => {
            if (!refuseEarly()) chooser.current?.click()
          }}
          className={buttonClass({ variant: 'ghost', className: 'w-12 shrink-0 px-0' })}
        >
          <Icon name="plus" />
        </button>
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          aria-label={fileTexts.attach}
          onChange={({ target }) => {
            attach(target.files)
            target.value = ''
          }}
        />
        <label className="min-w-0 grow">
          <VisuallyHidden>{texts.field}</VisuallyHidden>
          <textarea
            rows={1}
            maxLength={messageMax}
            value={draft}
            placeholder={texts.placeholder}
            onChange={({ target }) => {
              setDraft(conversation_id, target.value)
              if (target.value.trim() !== '') sendTyping(conversation_id)
            }}
            onKeyDown={onKeyDown}
            onPaste={(event) => {
              const { files } = event.clipboardData
              if (files.length > 0) event.preventDefault()
              attach(files)
            }}
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
