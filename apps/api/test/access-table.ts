import type { EndpointName } from '@razgovor/contract/endpoints'
import type { ErrorName } from '@razgovor/contract/error-codes'

/** Who asks: the listener and the speaker of one meeting, somebody like each of them, and an admin. */
export const callers = ['nobody', 'listener', 'another_listener', 'speaker', 'another_speaker', 'admin'] as const
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
/** For who proves itself in the message. */
const signature = everybody('forbidden')
/** Of strangers the row itself is hidden. */
const hidden: Row = { ...everybody('not_exist'), nobody: 'auth_not_provided' }
/** A secret in the call decides, whoever calls; the one that the test sends is nobody's. */
const bySecret = everybody('not_exist')
const listenersRow: Row = { ...hidden, listener: 'in' }
const meetingsSides: Row = { ...listenersRow, speaker: 'in' }

const adminOnly: Row = { ...no, admin: 'in' }
const adminsUnknown: Row = { ...no, admin: 'not_exist' }
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
  'admin-actions.blockUser': adminsUnknown,
  'admin-actions.cancelAsPlatform': adminsUnknown,
  'admin-actions.closeRoom': adminsUnknown,
  'admin-actions.rebillNow': adminsUnknown,
  'admin-actions.unblockUser': adminsUnknown,
  'admin.changeRow': adminsUnknown,
  // Of a table where none are made.
  'admin.createRow': no,
  'admin.getAdminHandbooks': adminOnly,
  'admin.getAdminScheme': adminOnly,
  'admin.getRow': adminsUnknown,
  'admin.listAudit': adminOnly,
  'admin.listRowOptions': adminOnly,
  'admin.listRows': adminOnly,
  'applications.approveApplication': adminsUnknown,
  'applications.changeDraft': { ...signedIn, speaker: 'forbidden', another_speaker: 'forbidden', admin: 'forbidden' },
  'applications.getCurrentStep': signedIn,
  'applications.getPreviousApplication': signedIn,
  'applications.rejectApplication': adminsUnknown,
  'applications.saveStep': { ...signedIn, speaker: 'forbidden', another_speaker: 'forbidden', admin: 'forbidden' },
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
  'chargebacks.importChargebacks': adminOnly,
  'chargebacks.recordChargeback': adminsUnknown,
  'disputes.decideDispute': adminsUnknown,
  'disputes.listDisputes': { ...no, admin: 'in' },
  'disputes.openDispute': listenersRow,
  'earnings.getEarnings': speakersPath,
  'earnings.getEarningsCsv': speakersPath,
  'earnings.listEarningEntries': speakersPath,
  'earnings.listPayouts': { ...no, admin: 'in' },
  'earnings.recordPayout': adminsUnknown,
  'feedback.sendFeedback': anyone,
  'files.uploadFile': { ...no, admin: 'in' },
  'legal-details.approveLegalChange': adminsUnknown,
  'legal-details.getLegalDetails': speakersPath,
  'legal-details.rejectLegalChange': adminsUnknown,
  'legal-details.submitLegalChange': speakersPath,
  'legal-details.withdrawLegalChange': { ...no, speaker: 'not_exist' },
  'legal.acceptLegalDocument': hidden,
  'legal.getLegalDocument': anyone,
  'legal.listLegalDocuments': anyone,
  'legal.listPendingConsents': signedIn,
  'legal.publishLegalVersion': adminsUnknown,
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
  'news.previewNews': { ...no, admin: 'in' },
  'notifications.listNotifications': signedIn,
  'notifications.markNotificationsRead': signedIn,
  'operations.announce': adminOnly,
  'operations.countOpenTabs': adminOnly,
  'operations.getChecks': adminOnly,
  'operations.getSummary': adminOnly,
  'operations.listGivenUpJobs': adminOnly,
  'operations.listMails': adminOnly,
  'operations.resendMail': adminsUnknown,
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
  'payouts.exportPayoutBatch': adminsUnknown,
  'payouts.getPayoutBatch': adminsUnknown,
  'payouts.listDebts': adminOnly,
  'payouts.listPayoutBatches': adminOnly,
  'payouts.listPayoutCandidates': adminOnly,
  // There is nobody to pay.
  'payouts.makePayoutBatch': adminOnly,
  'payouts.markPayoutBatchPaid': adminsUnknown,
  'payouts.returnPayoutLine': adminsUnknown,
  'payouts.writeOffDebt': adminsUnknown,
  'push.getPush': signedIn,
  'push.subscribeToPush': signedIn,
  'push.unsubscribeFromPush': signedIn,
  'receipts.getReceipt': listenersRow,
  'receipts.settleClosingReceipt': adminsUnknown,
  'refunds.retryRefund': adminsUnknown,
  'refunds.settleRefundOutside': adminsUnknown,
  'refunds.withdrawRefund': adminsUnknown,
  'reconciliation.acceptDifference': adminsUnknown,
  'reconciliation.adjustDifference': adminsUnknown,
  'reconciliation.dismissDifference': adminsUnknown,
  'reconciliation.getReconciliation': adminOnly,
  'reconciliation.listDifferences': adminOnly,
  'reconciliation.refundDifference': adminsUnknown,
  'reconciliation.startReconciliation': adminOnly,
  'refunds.refundBooking': adminsUnknown,
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
  'statements.getSpeakerStatement': adminsUnknown,
  'statements.getSpeakerStatementCsv': adminsUnknown,
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
