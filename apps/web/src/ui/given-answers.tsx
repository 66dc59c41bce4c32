import type { AnswerFile, ListenersAnswers } from '@razgovor/contract/meeting-questions'
import { formatBytes } from '../lib/format-bytes.ts'
import { fullName } from '../lib/full-name.ts'
import { givenAnswersTexts as texts } from './given-answers.texts.ts'
import { Icon } from './icon.tsx'
import { toasts } from './overlay/toasts.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

interface GivenAnswersProps {
  items: readonly ListenersAnswers[]
  /** Whether to name each listener, because several have answered. */
  hasNames: boolean
  isOnInk?: boolean
  onDownload: (file: AnswerFile) => Promise<void>
}

export function GivenAnswers({ items, hasNames, isOnInk = false, onDownload }: GivenAnswersProps) {
  const quiet = `text-xs break-words ${isOnInk ? 'text-dim' : 'text-mute'}`
  return (
    <ul className="grid gap-5">
      {items.map(({ listener, answers }) => (
        <li key={listener.user_id} className="min-w-0">
          {hasNames && <p className="mb-2 font-semibold break-words">{fullName(listener)}</p>}
          {answers.length === 0 && <p className={quiet}>{texts.no_answers}</p>}
          <dl className="grid gap-3">
            {answers.map(({ question_id, question, text, file }) => (
              <div key={question_id} className="min-w-0">
                <dt className={quiet}>{question || texts.erased_question}</dt>
                <dd className="mt-1 break-words whitespace-pre-line">
                  {text}
                  {file && <FileButton file={file} onDownload={onDownload} />}
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

function FileButton({ file, onDownload }: { file: AnswerFile } & Pick<GivenAnswersProps, 'onDownload'>) {
  return (
    <button
      type="button"
      className="flex min-h-11 max-w-full items-center gap-2 text-left"
      onClick={() => void onDownload(file).catch(() => toasts.error(texts.not_downloaded))}
    >
      <Icon name="download" className="shrink-0" />
      <span className="min-w-0 break-words">
        <VisuallyHidden>{texts.download} </VisuallyHidden>
        <span className="underline">{file.name}</span> <span className="text-2xs">{formatBytes(file.bytes)}</span>
      </span>
    </button>
  )
}
