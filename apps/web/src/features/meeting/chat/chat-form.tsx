import { useRef, useState, type KeyboardEvent } from 'react'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { submitWith } from '../../../ui/form/submit-with.ts'
import { chatTextMax, sendMessage } from '../room/connection/room-data.ts'
import { RoomIcon } from '../room/controls/room-icon.tsx'
import { chatTexts as texts } from './chat.texts.ts'
import { keepMessage } from './keep-message.ts'
import { useSendFile } from './use-send-file.ts'

const round = 'grid size-12 shrink-0 place-items-center rounded-full'

interface ChatFormProps {
  consultation_id: string
  onClose: () => void
}

export function ChatForm({ consultation_id, onClose }: ChatFormProps) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const file = useSendFile(consultation_id, setProblem)
  const chooser = useRef<HTMLInputElement>(null)

  async function send() {
    const words = text.trim()
    if (!words) return
    setProblem(null)
    try {
      const client_id = await sendMessage(words)
      keepMessage({ consultation_id, client_id, text: words })
      setText('')
    } catch {
      setProblem(texts.not_sent)
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') onClose()
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send()
  }

  return (
    <form className="mt-3" onSubmit={submitWith(send)}>
      {file.sending && (
        <p role="status" className="mb-2 text-2xs break-words text-dim">
          {texts.sending(file.sending.name, file.sending.percent)}
        </p>
      )}
      {problem && (
        <p role="alert" className="mb-2 text-xs">
          {problem}
        </p>
      )}
      <div className="flex items-end gap-2">
        <button
          type="button"
          aria-label={texts.attach}
          title={texts.file_kept}
          disabled={file.sending !== null}
          onClick={() => chooser.current?.click()}
          className={`${round} bg-ink-3 hover:bg-ink-3/80 disabled:opacity-50`}
        >
          <RoomIcon name="clip" />
        </button>
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label={texts.attach}
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            if (chosen) void file.send(chosen)
            target.value = ''
          }}
        />
        <label className="min-w-0 grow">
          <VisuallyHidden>{texts.field}</VisuallyHidden>
          <textarea
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- people open the chat to write
            autoFocus
            rows={1}
            maxLength={chatTextMax}
            value={text}
            placeholder={texts.field}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={onKeyDown}
            className="control block field-sizing-content h-auto max-h-40 min-h-12 resize-none py-2.5"
          />
        </label>
        <button type="submit" aria-label={texts.send} className={`${round} bg-white text-ink hover:bg-mist`}>
          <RoomIcon name="send" />
        </button>
      </div>
    </form>
  )
}
