import { useFormContext, useWatch } from 'react-hook-form'
import { Field } from '../../../ui/form/field.tsx'
import type { AliasState } from './alias-state.ts'
import type { ProfileForm } from './profile-form.ts'
import { aliasProblem } from './profile-rules.ts'
import { personalTexts as texts } from '../profile.texts.ts'
import { useAliasState } from './use-alias-state.ts'

export function AliasField({ saved }: { saved: string }) {
  const { register, control, formState } = useFormContext<ProfileForm>()
  const typed = useWatch({ control, name: 'alias' })
  const state = useAliasState(typed, saved)

  return (
    <Field
      label={texts.alias}
      hint={<AliasHint state={state} hasOldLinks={saved !== ''} />}
      error={formState.errors.alias?.message ?? problemOf(state)}
    >
      {(control) => (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <span className="min-w-0 break-all text-mute">{window.location.host}/</span>
          <input
            {...control}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="control w-fit min-w-0 grow"
            {...register('alias', { validate: aliasProblem })}
          />
        </span>
      )}
    </Field>
  )
}

function problemOf(state: AliasState): string | undefined {
  if (state.kind === 'refused') return state.reason
  return state.kind === 'busy' ? texts.alias_state.busy : undefined
}

function AliasHint({ state: { kind }, hasOldLinks }: { state: AliasState; hasOldLinks: boolean }) {
  const breaksLinks = hasOldLinks && (kind === 'free' || kind === 'none')
  return (
    <span role="status">
      {kind === 'checking' || kind === 'free' ? texts.alias_state[kind] : texts.alias_rule}
      {breaksLinks && ` ${texts.alias_warning}`}
    </span>
  )
}
