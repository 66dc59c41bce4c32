const plurals = new Intl.PluralRules('ru-RU')
const meetingForms: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'видеовстреча', few: 'видеовстречи' }

interface Titled {
  tariff_title: string | null
  package_title?: string | undefined
  meetings: number
}

/** «Видеовстреча», «3 видеовстречи», «Тариф «Базовый»», «Пакет «Подготовка к интервью»». */
export function orderTitle({ tariff_title, package_title, meetings }: Titled): string {
  if (package_title !== undefined) return `Пакет «${package_title}»`
  if (tariff_title !== null) return `Тариф «${tariff_title}»`
  if (meetings === 1) return 'Видеовстреча'
  return `${meetings} ${meetingForms[plurals.select(meetings)] ?? 'видеовстреч'}`
}

interface NamedPackage {
  meetings: number
  first_name: string
  last_name: string
}

export function packageItemName({ meetings, first_name, last_name }: NamedPackage): string {
  return `Пакет, ${orderTitle({ tariff_title: null, meetings })}: ${first_name} ${last_name}`
}
