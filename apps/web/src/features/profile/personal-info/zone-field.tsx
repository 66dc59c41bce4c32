import { otherTimeZones, utcOffsetLabel, zoneOffsetMinutes, zoneTitle } from '@razgovor/contract/time-zones'
import { useDeferredValue, useMemo } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import type { Answer } from '../../../lib/api-types.ts'
import { useNowIso } from '../../../lib/use-now.ts'
import { SearchSelect, type SearchOption } from '../../../ui/form/search-select.tsx'
import type { ProfileForm } from './profile-form.ts'
import { personalTexts as texts } from '../profile.texts.ts'

interface ZoneFieldProps {
  zones: Answer<'GET /api/handbooks'>['timezones']
}

export function ZoneField({ zones }: ZoneFieldProps) {
  const { control } = useFormContext<ProfileForm>()
  const { field, fieldState } = useController({ control, name: 'time_zone_id' })
  const { value, onChange, ref } = field
  const hour_iso = `${useNowIso().slice(0, 13)}:00:00Z`
  // Naming 400 zones takes a while, so they are added after the first render.
  const isShown = useDeferredValue(true, false)
  const known = useMemo(() => zones.map(({ tz_id, title, utc_offset }) => toOption(tz_id, title, utc_offset)), [zones])
  const others = useMemo(
    () => (isShown ? otherTimeZones() : []).map((zone) => zoneOption(zone, hour_iso)).toSorted(byLabel),
    [isShown, hour_iso],
  )
  const isListed = [...known, ...others].some((option) => option.value === value)
  const rest = isListed ? others : [zoneOption(value, hour_iso), ...others]
  return (
    <SearchSelect
      label={texts.zone}
      hint={texts.zone_hint}
      error={fieldState.error?.message}
      value={value}
      onChange={onChange}
      ref={ref}
      groups={[
        { value: texts.usual_zones, items: known },
        { value: texts.other_zones, items: rest },
      ]}
    />
  )
}

function zoneOption(zone: string, at_iso: string): SearchOption {
  return toOption(zone, zoneTitle(zone), utcOffsetLabel(zoneOffsetMinutes(zone, Temporal.Instant.from(at_iso))))
}

function toOption(value: string, title: string, utc_offset: string): SearchOption {
  return {
    value,
    label: title === utc_offset ? title : `${title}, ${utc_offset}`,
    keywords: value.replaceAll(/[/_]/g, ' '),
  }
}

function byLabel(one: SearchOption, other: SearchOption): number {
  return one.label.localeCompare(other.label, 'ru')
}
