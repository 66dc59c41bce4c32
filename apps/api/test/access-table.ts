import type { EndpointName } from '@razgovor/contract/endpoints'
import type { ErrorName } from '@razgovor/contract/error-codes'

/** Who asks: the listener and the speaker of one meeting, somebody like each of them, and the staff by their roles. */
export const callers = [
  'nobody',
  'listener',
  'another_listener',
  'speaker',
  'another_speaker',
  'support',
  'finance',
  'content',
  'admin',
] as const
export type CallerName = (typeof callers)[number]

/** Let in, whatever the call's own rules then say; or the refusal. */
export type Verdict =
  | 'in'
  | Extract<ErrorName, 'auth_not_provided' | 'auth_invalid' | 'forbidden' | 'not_exist' | 'unsupported'>

type Row = Record<CallerName, Verdict>

function everybody(verdict: Verdict): Row {
  return Object.fromEntries(callers.map((caller) => [caller, verdict])) as Row
}

const no: Row = { ...everybody('forbidden'), nobody: 'auth_not_provided' }
const signedIn: Row = { ...everybody('in'), nobody: 'auth_not_provided' }
const anyone = everybody('in')
/** A path with the listener's or the speaker's user id. */
const listenersPath: Row = { ...no, listener: 'in' }
const speakersPath: Row = { ...no, speaker: 'in' }
/** The caller's own, without a user id in the path. */
const everySpeaker: Row = { ...no, speaker: 'in', another_speaker: 'in' }
/** Whoever is a listener by role. */
const listenersOnly: Row = { ...no, listener: 'in', another_listener: 'in' }
/** For who proves itself in the message. */
const signature = everybody('forbidden')
/** Of strangers the row itself is hidden. */
const hidden: Row = { ...everybody('not_exist'), nobody: 'auth_not_provided' }
/** A secret in the call decides, whoever calls; the one that the test sends is nobody's. */
const bySecret = everybody('not_exist')
const listenersRow: Row = { ...hidden, listener: 'in' }
const meetingsSides: Row = { ...listenersRow, speaker: 'in' }

/** What those of the staff who may call get; the others are refused. Of a row that is not there: `not_exist`. */
function staff(verdict: Verdict, ...roles: ('support' | 'finance' | 'content')[]): Row {
  return { ...no, admin: verdict, ...Object.fromEntries(roles.map((role) => [role, verdict])) }
}
const adminOnly = staff('in')
const adminsUnknown = staff('not_exist')
const everyStaff = staff('in', 'support', 'finance', 'content')
const supports = staff('in', 'support')
const supportsUnknown = staff('not_exist', 'support')
const finances = staff('in', 'finance')
const financesUnknown = staff('not_exist', 'finance')
const contents = staff('in', 'content')
const contentsUnknown = staff('not_exist', 'content')
/** Of the table of users, which content does not see. */
const usersTable: Row = { ...staff('in', 'support', 'finance'), content: 'not_exist' }

/** Who may call what. A new endpoint without a row does not compile. */
export const accessTable: Record<EndpointName, Row> = {
  'accounts.changeEmail': listenersPath,
  'accounts.changePassword': listenersPath,
  'accounts.checkCaptcha': anyone,
  'accounts.checkEmail': anyone,
  'accounts.confirmEmail': anyone,
  'accounts.createWsToken': signedIn,
  'accounts.deleteAvatar': listenersPath,
  'accounts.deleteUser': listenersPath,
  'accounts.downloadExport': bySecret,
  'accounts.endAllSessions': signedIn,
  'accounts.endOneSession': listenersRow,
  'accounts.getLeaving': listenersPath,
  'accounts.getPendingIdentity': bySecret,
  'accounts.getSignInOptions': anyone,
  'accounts.getUser': listenersPath,
  'accounts.linkIdentity': bySecret,
  'accounts.listSessions': signedIn,
  'accounts.logout': anyone,
  'accounts.recoverPassword': anyone,
  'accounts.refresh': everybody('auth_invalid'),
  'accounts.register': anyone,
  'accounts.requestEmailChange': listenersPath,
  'accounts.requestEmailCode': anyone,
  'accounts.requestExport': listenersPath,
  'accounts.requestIdentityCode': bySecret,
  'accounts.requestRecovery': anyone,
  'accounts.signIn': anyone,
  // Some fields are a speaker's only: the endpoint's own rule.
  'accounts.updateUser': speakersPath,
  'accounts.uploadAvatar': listenersPath,
  'admin-actions.blockUser': supportsUnknown,
  'admin-actions.cancelAsPlatform': supportsUnknown,
  'admin-actions.closeRoom': supportsUnknown,
  'admin-actions.rebillNow': financesUnknown,
  'admin-actions.unblockUser': supportsUnknown,
  'admin.changeRow': { ...supportsUnknown, finance: 'forbidden', content: 'not_exist' },
  // Of a table where none are made.
  'admin.createRow': { ...no, content: 'not_exist' },
  'admin.getAdminHandbooks': everyStaff,
  'admin.getAdminScheme': everyStaff,
  'admin.getRow': staff('not_exist', 'support', 'finance', 'content'),
  'admin.listAudit': everyStaff,
  'admin.listRowOptions': usersTable,
  'admin.listRows': usersTable,
  'applications.approveApplication': supportsUnknown,
  'applications.changeDraft': listenersOnly,
  'applications.getCurrentStep': signedIn,
  'applications.getPreviousApplication': signedIn,
  'applications.rejectApplication': supportsUnknown,
  'applications.saveStep': listenersOnly,
  'availability.getAvailability': speakersPath,
  'availability.previewAvailability': speakersPath,
  'availability.saveAvailability': speakersPath,
  'bookings.bookNow': { ...signedIn, speaker: 'forbidden' },
  'bookings.cancelConsultation': meetingsSides,
  'bookings.cancelRecord': listenersRow,
  'bookings.getCalendarFeed': bySecret,
  'bookings.makeCalendarLink': listenersPath,
  'bookings.countFutureAsListener': listenersPath,
  'bookings.exchangeEmail': meetingsSides,
  'bookings.getConsultation': meetingsSides,
  'bookings.getConsultationIcs': meetingsSides,
  'bookings.listFutureAsListener': listenersPath,
  'bookings.listFutureAsSpeaker': speakersPath,
  'bookings.listPreviousAsListener': listenersPath,
  'bookings.listPreviousAsSpeaker': speakersPath,
  'bookings.signUp': { ...signedIn, speaker: 'forbidden' },
  'chargebacks.importChargebacks': finances,
  'chargebacks.recordChargeback': financesUnknown,
  'confirmation.confirmIdentity': signedIn,
  'confirmation.getConfirmation': signedIn,
  'confirmation.requestConfirmationCode': signedIn,
  'disputes.decideDispute': supportsUnknown,
  'disputes.listDisputes': supports,
  'disputes.openDispute': listenersRow,
  'earnings.getEarnings': speakersPath,
  'earnings.getEarningsCsv': speakersPath,
  'earnings.listEarningEntries': speakersPath,
  'earnings.listPayouts': finances,
  'earnings.recordPayout': financesUnknown,
  'feedback.sendFeedback': anyone,
  'files.uploadFile': contents,
  'legal-details.approveLegalChange': financesUnknown,
  'legal-details.getLegalDetails': speakersPath,
  'legal-details.rejectLegalChange': financesUnknown,
  'legal-details.submitLegalChange': speakersPath,
  'legal-details.withdrawLegalChange': { ...no, speaker: 'not_exist' },
  'legal.acceptLegalDocument': hidden,
  'legal.getLegalDocument': anyone,
  'legal.listLegalDocuments': anyone,
  'legal.listPendingConsents': signedIn,
  'legal.publishLegalVersion': contentsUnknown,
  'mail-links.openMeetingLink': bySecret,
  'mail-links.readSignInLink': bySecret,
  'mail-links.requestSignInLink': anyone,
  'meetings.endMeeting': { ...hidden, speaker: 'in', listener: 'forbidden' },
  'meetings.downloadMeetingFile': hidden,
  'meetings.getMeetingState': meetingsSides,
  'meetings.joinMeeting': meetingsSides,
  'meetings.muteParticipant': { ...hidden, speaker: 'in', listener: 'forbidden' },
  // It does not speak JSON.
  'meetings.receiveRoomWebhook': everybody('unsupported'),
  'meetings.removeParticipant': { ...hidden, speaker: 'in', listener: 'forbidden' },
  'meetings.sendConnectionReport': hidden,
  'meetings.startConnectionTest': signedIn,
  'meetings.uploadMeetingFile': meetingsSides,
  'news.getNews': anyone,
  'news.listNews': anyone,
  'news.previewNews': contents,
  'notifications.listNotifications': signedIn,
  'notifications.markNotificationsRead': signedIn,
  'operations.announce': adminOnly,
  'operations.countOpenTabs': adminOnly,
  'operations.getChecks': adminOnly,
  'operations.getSummary': everyStaff,
  'operations.listGivenUpJobs': adminOnly,
  'operations.listMails': supports,
  'operations.resendMail': supportsUnknown,
  'operations.retryJob': adminsUnknown,
  'operations.sendTestMail': adminOnly,
  'orders.addSeriesToCart': { ...signedIn, speaker: 'forbidden' },
  'orders.addToCart': { ...signedIn, speaker: 'forbidden' },
  'orders.changePayment': listenersRow,
  'orders.clearUnavailable': signedIn,
  'orders.createPaylink': { ...signedIn, speaker: 'forbidden' },
  'orders.getOrder': listenersRow,
  'orders.isCartEmpty': signedIn,
  'orders.listCart': signedIn,
  'orders.listOrders': signedIn,
  'orders.receivePaymentNotification': signature,
  // Of another's cart nothing is removed, and nothing is said.
  'orders.removeFromCart': signedIn,
  'orders.updateOrderStatus': listenersRow,
  'passkeys.addPasskey': signedIn,
  'passkeys.beginPasskey': signedIn,
  'passkeys.beginPasskeyConfirmation': signedIn,
  'passkeys.beginPasskeySecondStep': everybody('auth_invalid'),
  'passkeys.beginPasskeySignIn': anyone,
  'payouts.exportPayoutBatch': financesUnknown,
  'payouts.getPayoutBatch': financesUnknown,
  'payouts.listDebts': finances,
  'payouts.listPayoutBatches': finances,
  'payouts.listPayoutCandidates': finances,
  // There is nobody to pay.
  'payouts.makePayoutBatch': finances,
  'payouts.markPayoutBatchPaid': financesUnknown,
  'payouts.returnPayoutLine': financesUnknown,
  'payouts.writeOffDebt': financesUnknown,
  'push.getPush': signedIn,
  'push.subscribeToPush': signedIn,
  'push.unsubscribeFromPush': signedIn,
  'receipts.getReceipt': listenersRow,
  'receipts.settleClosingReceipt': financesUnknown,
  'refunds.retryRefund': financesUnknown,
  'refunds.settleRefundOutside': financesUnknown,
  'refunds.withdrawRefund': financesUnknown,
  'reconciliation.acceptDifference': financesUnknown,
  'reconciliation.adjustDifference': financesUnknown,
  'reconciliation.dismissDifference': financesUnknown,
  'reconciliation.getReconciliation': finances,
  'reconciliation.listDifferences': finances,
  'reconciliation.refundDifference': financesUnknown,
  'reconciliation.startReconciliation': finances,
  'refunds.refundBooking': financesUnknown,
  'requests.answerConsultationRequest': { ...no, speaker: 'not_exist' },
  'requests.listConsultationRequests': speakersPath,
  'requests.listOwnRequests': listenersPath,
  // To the speaker of the path; not to oneself.
  'requests.requestConsultation': { ...signedIn, speaker: 'forbidden' },
  'saved-cards.listSavedCards': signedIn,
  // Of another's card nothing is removed, and nothing is said.
  'saved-cards.removeSavedCard': signedIn,
  'schedule.changeTimeSlot': speakersPath,
  'schedule.createRepeat': speakersPath,
  'schedule.createTimeSlot': speakersPath,
  'schedule.deleteTimeSlot': speakersPath,
  'schedule.getFreeSlots': anyone,
  'schedule.getOwnSchedule': speakersPath,
  'schedule.getTimeSlot': speakersPath,
  'schedule.listTimeSlots': speakersPath,
  'schedule.previewRepeat': speakersPath,
  'second-factor.beginTotp': signedIn,
  'second-factor.closeFactorSuggestion': signedIn,
  'second-factor.confirmTotp': hidden,
  'second-factor.getSecondStep': everybody('auth_invalid'),
  'second-factor.listFactors': signedIn,
  'second-factor.removeFactor': hidden,
  'second-factor.renameFactor': hidden,
  'second-factor.renewRecoveryCodes': signedIn,
  'second-factor.takeSecondStep': everybody('auth_invalid'),
  'series.addSessions': speakersPath,
  'series.changeSeries': speakersPath,
  'series.createSeries': speakersPath,
  'series.deleteSeries': speakersPath,
  'series.getOwnSeries': speakersPath,
  'series.listOwnSeries': speakersPath,
  'series.listSeriesSessions': signedIn,
  // Nobody books one's own.
  'series.signUpForSeries': { ...signedIn, speaker: 'forbidden' },
  'site.getHandbooks': anyone,
  'site.getSitePage': anyone,
  'site.getVersion': anyone,
  'speakers.addPhoto': speakersPath,
  'speakers.deletePhoto': speakersPath,
  'speakers.listPhotos': anyone,
  'speakers.orderPhotos': speakersPath,
  'speakers.checkAliasBusy': signedIn,
  'speakers.getHome': anyone,
  'speakers.getSpeaker': anyone,
  'speakers.listCategories': anyone,
  'speakers.listOwnCategories': listenersPath,
  'speakers.listSpeakers': anyone,
  'staff.searchAdmin': staff('in', 'support', 'finance'),
  // The sessions of these callers are in no table.
  'staff.beginView': staff('not_exist', 'support'),
  'staff.endView': supportsUnknown,
  'staff.setStaffRole': adminsUnknown,
  'statements.getSpeakerStatement': financesUnknown,
  'statements.getSpeakerStatementCsv': financesUnknown,
  'statements.getStatement': speakersPath,
  'statements.getStatementCsv': speakersPath,
  'tariffs.getCurrentTariff': everySpeaker,
  'tariffs.listSubscriptions': anyone,
  'tariffs.quoteSubscription': everySpeaker,
  'tariffs.subscribe': everySpeaker,
  'tariffs.unsubscribe': everySpeaker,
  'tips.getTips': speakersPath,
  'tips.registerTips': speakersPath,
  'tips.unregisterTips': speakersPath,
}
