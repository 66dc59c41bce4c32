import type { OpenedConversation } from '@razgovor/contract/conversations'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { fullName } from '../../lib/full-name.ts'
import { openModal } from '../../lib/modal.ts'
import { speakerPath } from '../../lib/paths.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { Avatar } from '../../ui/portrait/avatar.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { blockMutation } from './conversations.queries.ts'
import { blockTexts, noteTexts, threadTexts as texts } from './conversations.texts.ts'

export function ThreadHeader({ conversation }: { conversation: OpenedConversation }) {
  const { conversation_id, other, side, is_blocked } = conversation
  const { mutate } = useMutation(blockMutation(conversation_id))
  const name = fullName(other)
  const block = is_blocked
    ? {
        key: 'unblock',
        label: texts.unblock,
        onSelect: () => mutate(false, { onSuccess: () => toasts.success(blockTexts.undone) }),
      }
    : {
        key: 'block',
        label: texts.block,
        onSelect: () => openModal('BLOCK_CONVERSATION', { conversation_id, name }),
      }
  const note = {
    key: 'note',
    label: noteTexts.open,
    onSelect: () => openModal('LISTENER_NOTE', { user_id: other.user_id, name }),
  }
  return (
    <div className="flex items-center gap-3 border-b border-line px-2 py-2 md:px-6">
      <Link
        to="/messages"
        aria-label={texts.back}
        className={buttonClass({ variant: 'ghost', className: 'w-12 shrink-0 px-0 lg:hidden' })}
      >
        <Icon name="chevron-left" />
      </Link>
      <Avatar person={other} />
      <h1 className="line-clamp-2 min-w-0 grow text-xl leading-tight font-semibold tracking-[-.02em] break-words">
        {side === 'LISTENER' ? (
          <Link to={speakerPath(other)} className="link">
            {name}
          </Link>
        ) : (
          name
        )}
      </h1>
      <Menu
        label={<VisuallyHidden>{texts.actions}</VisuallyHidden>}
        entries={[
          ...(side === 'SPEAKER' ? [note] : []),
          block,
          {
            key: 'report',
            label: texts.report,
            onSelect: () => openModal('REPORT_CONVERSATION', { conversation_id }),
          },
        ]}
      />
    </div>
  )
}
