export const retiredMailJobsTitles = {
  'send-application-mail': 'Письмо о заявке',
  'send-booking-mail': 'Письмо о встрече',
  'send-dispute-mail': 'Письмо о споре',
  'send-late-payment-mail': 'Письмо о поздней оплате',
  'send-legal-change-mail': 'Письмо о реквизитах',
  'send-message-mail': 'Письмо с сообщением о встрече',
  'send-no-show-mail': 'Письмо о том, что спикер не пришёл',
  'send-refund-mail': 'Письмо о возврате',
  'send-reminder-mail': 'Письмо с напоминанием',
  'send-request-mail': 'Письмо о запросе встречи',
  'send-tariff-mail': 'Письмо о тарифе',
} as const
