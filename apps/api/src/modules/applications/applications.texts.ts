import { withReasons } from '../../errors/reasons.ts'

export const applicationsRefusals = withReasons({
  applicant_account_closed: 'Аккаунт заблокирован или удалён: одобрить заявку нельзя',
  applicant_is_no_listener: 'Этот человек уже не слушатель: одобрить заявку нельзя',
  application_not_submitted: 'Заявка ещё не отправлена',
  application_already_decided: 'По этой заявке уже решили иначе',
  legal_change_account_blocked: 'Аккаунт заблокирован: одобрить реквизиты нельзя',
  legal_change_replaced: 'Спикер отозвал эти реквизиты или прислал вместо них другие: посмотри список',
  legal_change_already_decided: 'По этим реквизитам уже решили иначе',
  legal_details_unchanged: 'Эти реквизиты уже действуют: менять нечего',
  legal_change_already_checked: 'Эти реквизиты уже проверили: отозвать их нельзя',
})
