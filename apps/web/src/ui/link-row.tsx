import { normalizeLink } from '@razgovor/contract/links'
import { useId, type ComponentProps } from 'react'
import { IconButton } from './icon-button.tsx'
import { SocialIcon } from './social-icon.tsx'

type LinkRowProps = Omit<ComponentProps<'input'>, 'className'> & {
  label: string
  removeLabel: string
  link: string
  error?: string
  onRemove: () => void
}

export function LinkRow({ label, removeLabel, link, error, onRemove, ...input }: LinkRowProps) {
  const id = useId()
  return (
    <div>
      <div className="flex items-center gap-3">
        <SocialIcon link={normalizeLink(link)} />
        <input
          {...input}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="control min-w-0"
        />
        <IconButton icon="close" variant="ghost" label={removeLabel} onClick={onRemove} />
      </div>
      {error && (
        <p id={id} role="alert" className="mt-2 text-xs text-error">
          {error}
        </p>
      )}
    </div>
  )
}
