import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatWhen } from '../../lib/format-day.ts'
import { useNowIso } from '../../lib/use-now.ts'
import { useZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { ConfirmButtons } from '../../ui/overlay/confirm-buttons.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import {
  changeCalendarMutation,
  refreshCalendarMutation,
  removeCalendarMutation,
  type Calendar,
} from './calendars.queries.ts'
import { calendarTexts as texts } from './calendars.texts.ts'
import { NewPassword } from './new-password.tsx'

interface CalendarRowProps {
  user_id: string
  calendar: Calendar
  onRemoved: () => void
}

export function CalendarRow({ user_id, calendar, onRemoved }: CalendarRowProps) {
  const key = { user_id, calendar_id: calendar.calendar_id }
  const [isAsking, setIsAsking] = useState(false)
  const refresh = useMutation({
    ...refreshCalendarMutation(key),
    onSuccess: ({ problem }) => problem === null && toasts.success(texts.refreshed),
  })
  return (
    <li className="border-b border-line py-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0">
          <p className="font-medium break-words">{calendar.title}</p>
          <p className="mt-1 text-xs break-words text-mute">
            <Origin calendar={calendar} />
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="line"
            size="sm"
            loading={refresh.isPending}
            aria-label={texts.refresh_named(calendar.title)}
            onClick={() => refresh.mutate()}
          >
            {texts.refresh}
          </Button>
          <Button
            variant="line"
            size="sm"
            aria-label={texts.remove_named(calendar.title)}
            onClick={() => setIsAsking(true)}
          >
            {texts.remove}
          </Button>
        </div>
      </div>
      <Problem calendar={calendar} />
      {calendar.problem === 'UNAUTHORIZED' && calendar.kind === 'CALDAV' && <NewPassword {...key} />}
      {calendar.kind === 'CALDAV' && calendar.collections.length > 0 && (
        <WriteTo calendar={calendar} user_id={user_id} />
      )}
      {calendar.collections.length > 1 && <Collections calendar={calendar} user_id={user_id} />}
      <RemoveDialog
        calendar={calendar}
        user_id={user_id}
        open={isAsking}
        onClose={() => setIsAsking(false)}
        onRemoved={onRemoved}
      />
    </li>
  )
}

function Origin({ calendar: { kind, host, login, read_at } }: { calendar: Calendar }) {
  const zone = useZone()
  const now_iso = useNowIso()
  const when = read_at && texts.read(formatWhen({ instant_iso: read_at, now_iso, zone }).toLowerCase())
  return [login ?? texts.kinds[kind], host, when].filter(Boolean).join(', ')
}

function Problem({ calendar: { problem, failing_since } }: { calendar: Calendar }) {
  const zone = useZone()
  const now_iso = useNowIso()
  if (!problem || !failing_since) return null
  const since = formatWhen({ instant_iso: failing_since, now_iso, zone }).toLowerCase()
  return (
    <p role="status" className="mt-3 max-w-[34em] text-error">
      {texts.failing(since)} {texts.problems[problem]} {texts.in_force}
    </p>
  )
}

function Collections({ user_id, calendar }: Pick<CalendarRowProps, 'user_id' | 'calendar'>) {
  const change = useMutation({
    ...changeCalendarMutation({ user_id, calendar_id: calendar.calendar_id }),
    onSuccess: () => toasts.success(texts.collection_saved),
  })
  function toggle(pressed: string) {
    const isRead = ({ url, is_read }: Calendar['collections'][number]) => (url === pressed ? !is_read : is_read)
    change.mutate({ read: calendar.collections.filter(isRead).map(({ url }) => url) })
  }
  return (
    <fieldset disabled={change.isPending} className="mt-3">
      <legend className="text-xs font-medium">{texts.collections}</legend>
      {calendar.collections.map(({ url, title, is_read }) => (
        <Checkbox key={url} label={title} checked={is_read} onChange={() => toggle(url)} />
      ))}
    </fieldset>
  )
}

function WriteTo({ user_id, calendar }: Pick<CalendarRowProps, 'user_id' | 'calendar'>) {
  const change = useMutation({
    ...changeCalendarMutation({ user_id, calendar_id: calendar.calendar_id }),
    onSuccess: ({ write_problem }) => write_problem === null && toasts.success(texts.write_saved),
  })
  const { collections, write_problem } = calendar
  const options = collections.map(({ url, title }) => ({ value: url, label: title }))
  return (
    <div className="mt-4 max-w-[532px]">
      <SelectField
        label={texts.write_to}
        hint={texts.write_hint}
        error={write_problem ? texts.write_problems[write_problem] : undefined}
        placeholder={texts.write_nowhere}
        options={options}
        value={collections.find(({ is_written }) => is_written)?.url ?? ''}
        disabled={change.isPending}
        onChange={({ currentTarget }) => change.mutate({ write_to: currentTarget.value || null })}
      />
    </div>
  )
}

interface RemoveDialogProps extends CalendarRowProps {
  open: boolean
  onClose: () => void
}

function RemoveDialog({ user_id, calendar, open, onClose, onRemoved }: RemoveDialogProps) {
  const remove = useMutation(removeCalendarMutation({ user_id, calendar_id: calendar.calendar_id }))
  function confirm() {
    remove.mutate(undefined, {
      onSuccess() {
        toasts.success(texts.removed)
        onClose()
        onRemoved()
      },
    })
  }
  return (
    <Dialog open={open} onClose={onClose} title={texts.remove_title(calendar.title)}>
      <p>{calendar.collections.some(({ is_written }) => is_written) ? texts.remove_written_text : texts.remove_text}</p>
      <ConfirmButtons
        confirm={texts.remove}
        cancel={texts.keep}
        loading={remove.isPending}
        onConfirm={confirm}
        onCancel={onClose}
      />
    </Dialog>
  )
}
