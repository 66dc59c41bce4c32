import { isFields } from './fields.ts'
import type { Fields } from './fields.ts'
import { Refusal } from './refusal.ts'

const taxations = ['osn', 'usn_income', 'usn_income_outcome', 'esn', 'patent']
const taxes = 'none vat0 vat5 vat7 vat10 vat20 vat22 vat105 vat107 vat110 vat120 vat122'.split(' ')
/** Prepayment methods: a closing receipt must follow. */
const inAdvance = ['full_prepayment', 'prepayment', 'advance']
const methods = [...inAdvance, 'full_payment', 'partial_payment', 'credit', 'credit_payment']
const objects =
  'commodity excise job service gambling_bet gambling_prize lottery lottery_prize intellectual_activity payment agent_commission composite another'.split(
    ' ',
  )
const payingAgents = ['bank_paying_agent', 'bank_paying_subagent', 'paying_agent', 'paying_subagent']
const agents = [...payingAgents, 'attorney', 'commission_agent', 'another']
const operatorFields = ['OperationName', 'Phones', 'ReceiverPhones', 'OperatorName', 'OperatorAddress', 'OperatorInn']
const paymentMethods = new Set(['Electronic', 'Cash', 'AdvancePayment', 'Credit', 'Provision'])

const phonePattern = /^\+\d{10,15}$/
const inn = /^\d{10}(\d{2})?$/

/** A terminal without fiscalization needs no receipt, but validates one that is sent. */
export function checkReceipt(fields: Fields, amount: number) {
  const receipt = fields['Receipt']
  if (receipt === undefined || receipt === null) return
  if (!isFields(receipt)) throw wrong('Receipt')
  checkReader(receipt)
  checkOne('Taxation', receipt['Taxation'], taxations)
  const version = receipt['FfdVersion'] ?? '1.05'
  checkOne('FfdVersion', version, ['1.05', '1.2'])
  const items = itemsOf(receipt)
  if (items.length < 1 || items.length > 100) throw wrong('Items')
  for (const item of items) checkItem(item, version === '1.2')
  const total = sum(items.map((item) => Number(item['Amount'])))
  if (total !== amount) throw new Refusal('334')
  checkPayments(receipt['Payments'], total)
}

export function isInAdvance(receipt: Fields | undefined): boolean {
  return receipt !== undefined && itemsOf(receipt).some((item) => inAdvance.includes(String(item['PaymentMethod'])))
}

export function itemsOf(receipt: Fields): Fields[] {
  const items = receipt['Items']
  if (!Array.isArray(items) || !items.every(isFields)) throw wrong('Items')
  return items
}

function checkReader({ Email, Phone }: Fields) {
  if (!Email && !Phone) throw new Refusal('329')
  if (Email !== undefined && !isText(Email, 64, /^[^@\s]+@[^@\s]+$/)) throw wrong('Email')
  if (Phone !== undefined && !isText(Phone, 64, phonePattern)) throw wrong('Phone')
}

function checkItem(item: Fields, isFfd12: boolean) {
  if (!isText(item['Name'], 128)) throw wrong('Items.Name')
  const [price, quantity, amount] = [item['Price'], item['Quantity'], item['Amount']].map(Number)
  if (!Number.isInteger(price) || price! <= 0) throw wrong('Items.Price')
  if (!/^\d{1,5}(\.\d{1,3})?$/.test(String(item['Quantity'])) || quantity === 0) throw wrong('Items.Quantity')
  if (amount !== Math.round(price! * quantity!)) throw wrong('Items.Amount')
  checkOne('Items.Tax', item['Tax'], taxes)
  if (isFfd12 && !isText(item['MeasurementUnit'], 16)) throw wrong('Items.MeasurementUnit')
  // FFD 1.05 has defaults for these two.
  if (isFfd12 || item['PaymentMethod'] !== undefined) checkOne('Items.PaymentMethod', item['PaymentMethod'], methods)
  if (isFfd12 || item['PaymentObject'] !== undefined) checkOne('Items.PaymentObject', item['PaymentObject'], objects)
  checkAgent(item['AgentData'], item['SupplierInfo'])
}

function checkAgent(agent: unknown, supplier: unknown) {
  if (agent === undefined && supplier === undefined) return
  if (!isFields(agent)) throw wrong('Items.AgentData')
  checkOne('Items.AgentData.AgentSign', agent['AgentSign'], agents)
  if (payingAgents.includes(String(agent['AgentSign']))) {
    const missing = operatorFields.find((name) => !agent[name])
    if (missing) throw wrong(`Items.AgentData.${missing}`)
  }
  if (!isFields(supplier)) throw wrong('Items.SupplierInfo')
  if (!isText(supplier['Name'], 239)) throw wrong('Items.SupplierInfo.Name')
  if (!isText(supplier['Inn'], 12, inn)) throw wrong('Items.SupplierInfo.Inn')
  const phones = supplier['Phones']
  const hasPhones =
    Array.isArray(phones) && phones.length > 0 && phones.every((phone) => isText(phone, 19, phonePattern))
  if (!hasPhones) throw wrong('Items.SupplierInfo.Phones')
}

function checkPayments(payments: unknown, total: number) {
  if (payments === undefined) return
  if (!isFields(payments) || payments['Electronic'] === undefined) throw wrong('Payments.Electronic')
  const unknown = Object.keys(payments).find((name) => !paymentMethods.has(name))
  if (unknown) throw wrong(`Payments.${unknown}`)
  if (sum(Object.values(payments).map(Number)) !== total) throw new Refusal('308')
}

function checkOne(name: string, value: unknown, allowed: readonly string[]) {
  if (typeof value !== 'string' || !allowed.includes(value)) throw wrong(name)
}

function isText(value: unknown, max: number, shape = /\S/): boolean {
  return typeof value === 'string' && value.length <= max && shape.test(value)
}

/** The bank's documentation has no error code for this. */
function wrong(field: string): Refusal {
  return new Refusal('310', `Неверное значение поля Receipt.${field}.`)
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
