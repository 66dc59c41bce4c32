import { rowTexts } from './row-titles.texts.ts'

export const ofUser = `(select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) from users u where u.user_id = t.user_id)`

export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

export function shortId(title: string, id: string): string {
  return `format(${quoted(title)}, right(t.${id}::text, 8))`
}

export function at(column: string): string {
  return `format(${quoted(rowTexts.inMoscow)}, to_char(t.${column} at time zone 'Europe/Moscow', 'DD.MM.YYYY HH24:MI'))`
}
