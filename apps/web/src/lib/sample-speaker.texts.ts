/** For component tests. */
export const sampleSpeaker = {
  user_id: 'anna',
  alias: 'anna',
  first_name: 'Анна',
  last_name: 'Сафонова',
  avatar_thumbnail_url: null,
}
