import type { OwnSeries } from '@razgovor/contract/series'
import type { Args } from '../../lib/api-types.ts'
import { parseDate, writeDate } from '../../lib/date-time-input.ts'
import { repeatFrom, toRepeat, type RepeatForm } from '../../lib/repeat-form.ts'
import { emptyTermsForm, readTerms, toTermsForm, type SlotTermsForm } from '../../lib/slot-terms-form.ts'
import { readStretch, type StretchForm } from '../../lib/stretch-form.ts'

export interface SeriesFieldsForm extends SlotTermsForm<OwnSeries['booking_mode']> {
  title: string
  description: string
  /** Empty for no fund. */
  fund_id: string
}

export interface SessionsForm extends StretchForm, RepeatForm {
  skip_clashes: boolean
}

export interface SeriesForm extends SeriesFieldsForm, SessionsForm {}

type NewSessions = Args<'POST /api/speakers/:user_id/series/:series_id/sessions'>[0]['body']
type NewSeries = Args<'POST /api/speakers/:user_id/series'>[0]['body']

export function emptySeries(day: string, minutes: number, fund_id: string | null): SeriesForm {
  return {
    title: '',
    description: '',
    ...emptyTermsForm,
    places: '3',
    fund_id: fund_id ?? '',
    ...emptySessions(day, minutes),
    repeat_mode: 'WEEKLY',
    ends: 'AFTER',
    times: '4',
  }
}

export function emptySessions(day: string, minutes: number): SessionsForm {
  return { date: writeDate(day), time: '', minutes: String(minutes), ...repeatFrom(day), skip_clashes: false }
}

export function toSeriesFieldsForm(series: OwnSeries): SeriesFieldsForm {
  const { title, description, places, fund_id } = series
  const terms = toTermsForm({ ...series, topic: title })
  return { title, description, ...terms, places: String(places), fund_id: fund_id ?? '' }
}

export function toSeriesFields(form: SeriesFieldsForm) {
  const { topic: _, ...terms } = readTerms(form)
  return {
    title: form.title.trim(),
    description: form.description.trim(),
    ...terms,
    places: Number(form.places),
    fund_id: form.fund_id || null,
  }
}

/** Returns null while the time or the repetition is invalid. */
export function toNewSeries(form: SeriesForm, zone: string): NewSeries | null {
  const sessions = toNewSessions(form, zone)
  return sessions && { ...toSeriesFields(form), ...sessions }
}

/** Returns null while the time or the repetition is invalid. */
export function toNewSessions(form: SessionsForm, zone: string): NewSessions | null {
  const stretch = readStretch(form, zone)
  const repeat = toRepeat(form, parseDate(form.date))
  if (!stretch || repeat === undefined) return null
  return { ...stretch, repeat, skip_clashes: form.skip_clashes }
}
