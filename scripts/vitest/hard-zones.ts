/** Zones in which a local time is easily displayed wrong. */
export const hardZones = [
  // All zones with offsets of half and quarter hours.
  'Asia/Kolkata',
  'Asia/Colombo',
  'Asia/Kathmandu',
  'Asia/Kabul',
  'Asia/Tehran',
  'Asia/Yangon',
  'Indian/Cocos',
  'Australia/Adelaide',
  'Australia/Broken_Hill',
  'Australia/Darwin',
  'Australia/Eucla',
  // Its summer time adds half an hour.
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Marquesas',
  'America/St_Johns',
  // Both sides of the date line.
  'Pacific/Kiritimati',
  'Pacific/Tongatapu',
  'Pacific/Apia',
  'Pacific/Fakaofo',
  'Pacific/Auckland',
  'Pacific/Fiji',
  'Pacific/Norfolk',
  'Pacific/Honolulu',
  'Pacific/Pago_Pago',
  'Pacific/Gambier',
  'Pacific/Easter',
  'America/Adak',
  'Asia/Kamchatka',
  'Asia/Anadyr',
  // Russian zones, which have no clock changes.
  'Europe/Kaliningrad',
  'Europe/Moscow',
  'Europe/Samara',
  'Asia/Yekaterinburg',
  'Asia/Omsk',
  'Asia/Novosibirsk',
  'Asia/Irkutsk',
  'Asia/Yakutsk',
  'Asia/Vladivostok',
  'Asia/Magadan',
  // Northern zones, whose clocks change on different dates and at different hours.
  'Europe/London',
  'Europe/Dublin',
  'Europe/Berlin',
  'Europe/Kyiv',
  'Europe/Chisinau',
  'Atlantic/Azores',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Havana',
  'America/Nuuk',
  'America/Scoresbysund',
  'Asia/Beirut',
  'Asia/Jerusalem',
  // Its clock goes back during Ramadan.
  'Africa/Casablanca',
  'Africa/Cairo',
  // Southern zones.
  'Australia/Sydney',
  'Australia/Brisbane',
  'Antarctica/Troll',
  'America/Santiago',
  'America/Asuncion',
  'America/Sao_Paulo',
] as const

const [first, last] = [Date.UTC(2026, 0, 1), Date.UTC(2028, 0, 1)]
const step = 15 * 60_000

/** Returns the instants at which the zone's clock changes in 2026 and 2027, found with Intl alone. */
function clockChanges(zone: string): number[] {
  const offsetAt = offsetReader(zone)
  const changes: number[] = []
  for (let day = first; day < last; day += 96 * step) {
    if (offsetAt(day) === offsetAt(day + 96 * step)) continue
    let [before, after] = [0, 96]
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2)
      if (offsetAt(day + middle * step) === offsetAt(day)) before = middle
      else after = middle
    }
    changes.push(day + after * step)
  }
  return changes
}

export function instantsToCompare(zone: string): number[] {
  const around = [-24, -2, -1, -0.25, 0, 0.25, 1, 2, 24].map((hours) => hours * 3_600_000)
  const quiet = [Date.UTC(2026, 0, 15, 12), Date.UTC(2026, 6, 15, 12), Date.UTC(2027, 0, 15, 23, 45)]
  return [...quiet, ...clockChanges(zone).flatMap((change) => around.map((away) => change + away))]
}

/** Returns a function from an instant to the zone's offset according to Intl, such as «+05:45». */
export function offsetReader(zone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  return (at) => {
    const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')!.value
    return name === 'GMT' ? '+00:00' : name.slice('GMT'.length)
  }
}

export function wallReader(zone: string): (at: number) => { day: string; month: number; time: string } {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return (at) => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
    return { day: parts['day']!, month: Number(parts['month']), time: `${parts['hour']}:${parts['minute']}` }
  }
}
