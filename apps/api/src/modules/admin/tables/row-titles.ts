export const ofUser = `(select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) from users u where u.user_id = t.user_id)`
export const shortId = (word: string, id: string) => `'${word} ' || right(t.${id}::text, 8)`
export const at = (column: string) =>
  `to_char(t.${column} at time zone 'Europe/Moscow', 'DD.MM.YYYY HH24:MI') || ' МСК'`
