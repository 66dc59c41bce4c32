export const ledgerJobTitles = {
  'check-ledger': 'Проверка учёта денег',
  'sweep-payout-papers': 'Уборка реквизитов ушедших',
} as const
