import { getPayoutBatch } from '@razgovor/contract/payouts'
import { expect, test } from 'vitest'
import { legalForms } from '../../../../test/applications.ts'
import { makeSpeaker, makeUser } from '../../../../test/factories.ts'
import { bankDay, exportBatch, giveDetails, makeBatch, makeEarner } from '../../../../test/payouts.ts'
import { startApi } from '../../../../test/start-api.ts'
import { clientBankFile } from './client-bank-file.ts'
import { inWindows1251 } from './windows-1251.ts'

const payer = {
  PAYER_NAME: 'ООО «Разговор»',
  PAYER_INN: '7707083893',
  PAYER_KPP: '770701001',
  PAYER_ACCOUNT: '40702810638000000000',
  PAYER_BIK: '044525225',
  PAYER_BANK: 'ПАО СБЕРБАНК',
  PAYER_CORRESPONDENT_ACCOUNT: '30101810400000000225',
}

test('the spreadsheet file keeps every digit and contains no formulas', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  await giveDetails(api, speaker, 'LEGAL_ENTITY')
  const details = JSON.stringify({ ...legalForms.LEGAL_ENTITY, organisation_name: '=HYPERLINK("http://зло"); ООО' })
  await api.ctx.db.updateTable('legal_details').set({ details }).execute()
  await makeEarner(api, { speaker })
  const admin = await makeUser(api, 'SUPER_ADMIN')
  const batch = await makeBatch(api, admin)
  const { file_name, bytes } = await exportBatch(api, admin, batch, 'CSV')
  expect(file_name).toBe(`payouts-${batch.number}.csv`)
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [head, line, total, end] = bytes.toString('utf8').slice(1).split('\r\n')
  expect(head).toBe('№;Получатель;ИНН;Счёт;БИК;Сумма, ₽;Назначение платежа')
  const { inn, account, bik } = legalForms.LEGAL_ENTITY
  const day = bankDay(api).split('-').toReversed().join('.')
  expect(line).toBe(
    `${batch.lines[0]!.number};"'=HYPERLINK(""http://зло""); ООО";"=""${inn}""";"=""${account}""";"=""${bik}""";2250,00;` +
      `Выплата по агентскому договору за видеовстречи на сервисе Разговор, реестр № ${batch.number} от ${day}. НДС не облагается`,
  )
  expect(total).toBe(`;Итого по реестру № ${batch.number};;;;2250,00;`)
  expect(end).toBe('')
})

test('the bank client file has the format 1CClientBankExchange 1.03 in windows-1251', async () => {
  await using api = await startApi({ environment: payer })
  const speaker = await makeSpeaker(api, { first_name: 'Фёдор', last_name: 'Ёлкин' })
  await giveDetails(api, speaker, 'SOLE_PROPRIETOR')
  await makeEarner(api, { speaker, amount: 123_457 })
  const admin = await makeUser(api, 'SUPER_ADMIN')
  const batch = await makeBatch(api, admin)
  const { file_name, bytes } = await exportBatch(api, admin, batch, 'ONE_C')
  expect(file_name).toBe(`kl_to_1c-${batch.number}.txt`)
  const text = new TextDecoder('windows-1251').decode(bytes)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const day = bankDay(api).split('-').toReversed().join('.')
  const { inn, account, bik } = legalForms.SOLE_PROPRIETOR
  expect(text.split('\r\n')).toEqual([
    '1CClientBankExchange',
    'ВерсияФормата=1.03',
    'Кодировка=Windows',
    'Отправитель=Разговор',
    'Получатель=',
    `ДатаСоздания=${day}`,
    expect.stringMatching(/^ВремяСоздания=\d\d:\d\d:00$/),
    `ДатаНачала=${day}`,
    `ДатаКонца=${day}`,
    `РасчСчет=${payer.PAYER_ACCOUNT}`,
    'Документ=Платежное поручение',
    'СекцияДокумент=Платежное поручение',
    `Номер=${batch.lines[0]!.number}`,
    `Дата=${day}`,
    'Сумма=1111.12',
    `ПлательщикСчет=${payer.PAYER_ACCOUNT}`,
    `Плательщик=ИНН ${payer.PAYER_INN} ${payer.PAYER_NAME}`,
    `ПлательщикИНН=${payer.PAYER_INN}`,
    `ПлательщикКПП=${payer.PAYER_KPP}`,
    `Плательщик1=${payer.PAYER_NAME}`,
    `ПлательщикРасчСчет=${payer.PAYER_ACCOUNT}`,
    `ПлательщикБанк1=${payer.PAYER_BANK}`,
    `ПлательщикБИК=${payer.PAYER_BIK}`,
    `ПлательщикКорсчет=${payer.PAYER_CORRESPONDENT_ACCOUNT}`,
    `ПолучательСчет=${account}`,
    `Получатель=ИНН ${inn} ИП Ёлкин Фёдор`,
    `ПолучательИНН=${inn}`,
    'Получатель1=ИП Ёлкин Фёдор',
    `ПолучательРасчСчет=${account}`,
    `ПолучательБИК=${bik}`,
    'ВидПлатежа=Электронно',
    'ВидОплаты=01',
    'Очередность=5',
    expect.stringMatching(/^НазначениеПлатежа=Выплата по агентскому договору .* НДС не облагается$/),
    'КонецДокумента',
    'КонецФайла',
    '',
  ])
})

test("without the platform's account the client bank's file is refused with what to set, the spreadsheet works", async () => {
  await using api = await startApi()
  await makeEarner(api)
  const admin = await makeUser(api, 'SUPER_ADMIN')
  const batch = await makeBatch(api, admin)
  await expect(exportBatch(api, admin, batch, 'ONE_C')).rejects.toThrow(/PAYER_NAME, PAYER_INN, PAYER_ACCOUNT/)
  expect(await api.as(admin).call(getPayoutBatch, { params: batch })).toMatchObject({ status: 'MADE' })
  await exportBatch(api, admin, batch, 'CSV')
  expect(await api.as(admin).call(getPayoutBatch, { params: batch })).toMatchObject({
    status: 'EXPORTED',
    exported_at: api.clock.now().toISOString(),
  })
})

test('a line break or a very long name cannot inject a field into the bank client file', () => {
  const text = clientBankFile({
    payer: { name: 'ООО\nСумма=1', inn: '1', kpp: '', account: '2', bik: '3', bank: '', correspondent_account: '' },
    sender: 'Разговор',
    now: new Date('2058-01-14T22:30:00Z'),
    orders: [
      {
        number: 7,
        amount: 5,
        payee: { name: `Имя\r\nКонецФайла\u2028\u0085${'я'.repeat(300)}`, inn: '4', account: '5', bik: '6' },
        purpose: 'Цель\tс\rпереносом '.repeat(30),
      },
    ],
  })
  const lines = text.split('\r\n')
  expect(lines).toHaveLength(37)
  expect(lines.filter((line) => line.startsWith('Сумма='))).toEqual(['Сумма=0.05'])
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
  expect(lines.every((line) => line.length < 240)).toBe(true)
  // 01:30 in Moscow, so the date is that of the next day.
  expect(lines).toContain('ДатаСоздания=15.01.2058')
})

test('characters outside windows-1251 become question marks, the others keep their codes', () => {
  expect([...inWindows1251('ЁёАя№«»—A')]).toEqual([0xa8, 0xb8, 0xc0, 0xff, 0xb9, 0xab, 0xbb, 0x97, 0x41])
  expect(inWindows1251('₽😀ж').toString('latin1')).toBe('??\xE6')
})
