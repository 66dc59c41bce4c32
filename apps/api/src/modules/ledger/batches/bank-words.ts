/** Written into payment orders for Russian banks, so it is Russian whatever the language of the site. */
export function paymentPurpose({
  site,
  number,
  day,
}: {
  site: string
  number: number
  day: string | undefined
}): string {
  return `Выплата по агентскому договору за видеовстречи на сервисе ${site}, реестр № ${number} от ${day}. НДС не облагается`
}

export function payoutNote(order: number, batch: number): string {
  return `Платёжное поручение № ${order}, реестр № ${batch}`
}
