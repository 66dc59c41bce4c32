// `%s` is where SQL's `format` puts the value.

export const searchTexts = { order: 'Заказ %s', payment: 'Платёж %s', consultation: 'Встреча %s' } as const
