import type { ComponentProps } from 'react'
import { TextField } from '../../ui/form/text-field.tsx'
import { toAlias } from '../profile/personal-info/alias-state.ts'
import { useAliasState } from '../profile/personal-info/use-alias-state.ts'
import { detailsTexts as texts } from './applications.texts.ts'

type AliasFieldProps = Pick<ComponentProps<'input'>, 'name' | 'onBlur' | 'onChange' | 'maxLength'> & {
  value: string
  error?: string
}

export function AliasField({ value, error, ...input }: AliasFieldProps) {
  const state = useAliasState(value, '')
  const { alias_state } = texts
  const status = state.kind === 'checking' || state.kind === 'free' ? alias_state[state.kind] : undefined
  const refusal = state.kind === 'refused' ? state.reason : state.kind === 'busy' ? alias_state.busy : undefined
  return (
    <TextField
      label={texts.alias}
      hint={
        <span role="status" className="break-words">
          {texts.alias_hint(window.location.host, toAlias(value))}
          {status && ` · ${status}`}
        </span>
      }
      error={error ?? refusal}
      value={value}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...input}
    />
  )
}
