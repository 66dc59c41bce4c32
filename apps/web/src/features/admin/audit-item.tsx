import type { AdminValue, AuditEntry } from '@razgovor/contract/admin'
import type { AdminTable } from '@razgovor/contract/admin-scheme'
import { formatDate, formatTime } from '../../lib/format.ts'
import { fullName } from '../../lib/full-name.ts'
import { useZone } from '../../lib/zone.ts'
import { adminTexts, auditTexts as texts, rowTexts } from './admin.texts.ts'
import { inWords, type NamedField } from './field-words.ts'

export function AuditItem({ table, entry }: { table: AdminTable; entry: AuditEntry }) {
  const zone = useZone()
  const { action, by, at, before, after } = entry
  const title = texts.actions[action] ?? table.actions.find(({ name }) => name === action)?.title ?? action
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return (
    <li>
      <p>
        <span className="font-medium">{title}</span>
        <span className="text-mute">
          {' · '}
          {by ? fullName(by) : rowTexts.server}
          {' · '}
          <time dateTime={at}>
            {formatDate(at, zone)}, {formatTime(at, zone)}
          </time>
        </span>
      </p>
      {names.length > 0 && (
        <ul className="mt-1.5 grid gap-1 text-xs">
          {names.map((name) => {
            const field = table.fields.find((each) => each.name === name)
            const shown = field ?? recorded[name]
            return (
              <li key={name} className="break-words">
                <span className="text-mute">{field?.title ?? texts.fields[name] ?? name}: </span>
                <Was field={shown} value={before[name]} zone={zone} label={texts.before} />
                <span aria-hidden> → </span>
                <Was field={shown} value={after[name]} zone={zone} label={texts.after} />
              </li>
            )
          })}
        </ul>
      )}
    </li>
  )
}

interface WasProps {
  field: NamedField | undefined
  value: unknown
  zone: string
  label: string
}

const kopecks = { type: 'int', unit: 'kopecks' } as const
/** Fields that an action records in addition to those of the row, unless they are texts. */
const recorded: Readonly<Record<string, NamedField>> = { amount: kopecks, balance: kopecks }

/** Shows a logged value as it was stored: a row of another table appears as its id. */
function Was({ field, value, zone, label }: WasProps) {
  const plain = inWords(field ?? { type: 'str' }, value as AdminValue, zone)
  const words = field ? plain : (texts.values[plain] ?? plain)
  return (
    <>
      <span className="sr-only">{label}: </span>
      <span className="line-clamp-3 inline">{words || adminTexts.nothing}</span>
    </>
  )
}
