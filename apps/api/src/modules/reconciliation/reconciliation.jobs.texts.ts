export const reconciliationJobTitles = {
  'start-reconciliation': 'Начало сверки с банком',
  reconcile: 'Сверка с банком',
} as const
