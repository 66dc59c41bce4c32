const plurals = new Intl.PluralRules('ru-RU')
const meetingForms: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'видеовстреча', few: 'видеовстречи' }

/** «Видеовстреча», «3 видеовстречи», «Тариф «Базовый»». */
export function orderTitle({ tariff_title, meetings }: { tariff_title: string | null; meetings: number }): string {
  if (tariff_title !== null) return `Тариф «${tariff_title}»`
  if (meetings === 1) return 'Видеовстреча'
  return `${meetings} ${meetingForms[plurals.select(meetings)] ?? 'видеовстреч'}`
}
