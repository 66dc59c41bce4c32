import type { Endpoint } from '@razgovor/contract/endpoint'
import type { EndpointName } from '@razgovor/contract/endpoints'
import type { ErrorName } from '@razgovor/contract/error-codes'

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

/** `in`: access is granted, whatever the call's own rules then refuse. */
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
// For paths with the user id of the listener or the speaker.
const listenersPath: Row = { ...no, listener: 'in' }
const speakersPath: Row = { ...no, speaker: 'in' }
// For the caller's own data, without a user id in the path.
const everySpeaker: Row = { ...no, speaker: 'in', another_speaker: 'in' }
const listenersOnly: Row = { ...no, listener: 'in', another_listener: 'in' }
const signature = everybody('forbidden')
// Callers without a part in the row don't learn that it exists.
const hidden: Row = { ...everybody('not_exist'), nobody: 'auth_not_provided' }
// The test sends an unknown secret.
const bySecret = everybody('not_exist')
const listenersRow: Row = { ...hidden, listener: 'in' }
const speakersRow: Row = { ...hidden, speaker: 'in' }
const meetingsSides: Row = { ...listenersRow, speaker: 'in' }

// `not_exist` if the test names a row that does not exist.
function staff(verdict: Verdict, ...roles: ('support' | 'finance' | 'content')[]): Row {
  return { ...no, admin: verdict, ...Object.fromEntries(roles.map((role) => [role, verdict])) }
}
const adminsUnknown = staff('not_exist')
const supportsUnknown = staff('not_exist', 'support')
const financesUnknown = staff('not_exist', 'finance')
const contentsUnknown = staff('not_exist', 'content')
const usersTable: Row = { ...staff('in', 'support', 'finance'), content: 'not_exist' }

const exceptions: Partial<Record<EndpointName, Row>> = {
  'profile.downloadExport': bySecret,
  'profile.endOneSession': listenersRow,
  'accounts.getPendingIdentity': bySecret,
  'accounts.linkIdentity': bySecret,
  'accounts.refresh': everybody('auth_invalid'),
  'accounts.requestIdentityCode': bySecret,
  // Some fields are for speakers only, by a rule of the endpoint.
  'profile.updateUser': speakersPath,
  'admin-actions.blockUser': supportsUnknown,
  'admin-actions.cancelAsPlatform': supportsUnknown,
  'admin-actions.closeRoom': supportsUnknown,
  'admin-actions.rebillNow': financesUnknown,
  'admin-actions.unblockUser': supportsUnknown,
  'admin.changeRow': { ...supportsUnknown, finance: 'forbidden', content: 'not_exist' },
  // The sample names a table that does not allow new rows.
  'admin.createRow': { ...no, content: 'not_exist' },
  'admin.getRow': staff('not_exist', 'support', 'finance', 'content'),
  'admin.listRowOptions': usersTable,
  'admin.listRows': usersTable,
  'applications.approveApplication': supportsUnknown,
  'applications.changeDraft': listenersOnly,
  'applications.rejectApplication': supportsUnknown,
  'applications.saveStep': listenersOnly,
  'bookings.bookNow': { ...signedIn, speaker: 'forbidden' },
  'bookings.cancelConsultation': meetingsSides,
  'moves.moveConsultation': meetingsSides,
  'moves.proposeMove': meetingsSides,
  'moves.answerMoveProposal': hidden,
  'moves.requestMove': meetingsSides,
  'moves.answerMoveRequest': hidden,
  'bookings.cancelRecord': listenersRow,
  'bookings.getCalendarFeed': bySecret,
  'bookings.exchangeEmail': meetingsSides,
  'bookings.getConsultation': meetingsSides,
  'bookings.getConsultationIcs': meetingsSides,
  'bookings.signUp': { ...signedIn, speaker: 'forbidden' },
  'calendars.changeCalendar': { ...no, speaker: 'not_exist' },
  'calendars.refreshCalendar': { ...no, speaker: 'not_exist' },
  'chargebacks.recordChargeback': financesUnknown,
  // To the speaker of the path; not to oneself.
  'materials.downloadMaterial': hidden,
  'board.getMaterialBoard': speakersRow,
  'materials.getMaterials': speakersRow,
  'materials.saveMaterials': speakersRow,
  'materials.uploadMaterial': speakersRow,
  'listener-notes.getListenerNote': speakersRow,
  'listener-notes.saveListenerNote': speakersRow,
  'meeting-questions.getMeetingQuestions': speakersPath,
  'meeting-questions.saveMeetingQuestions': speakersPath,
  'meeting-questions.getAskedQuestions': listenersRow,
  'meeting-questions.saveAnswers': listenersRow,
  'meeting-questions.uploadAnswerFile': listenersRow,
  'meeting-questions.downloadAnswerFile': hidden,
  'meeting-questions.listMeetingAnswers': meetingsSides,
  'conversations.askSpeaker': { ...signedIn, speaker: 'forbidden' },
  'conversations.closeConversationReport': supportsUnknown,
  'conversations.downloadConversationFile': hidden,
  'conversations.downloadReportedFile': supportsUnknown,
  'conversations.getConversation': meetingsSides,
  'conversations.listConversationMessages': meetingsSides,
  'conversations.markConversationRead': meetingsSides,
  'conversations.readReportedConversation': supportsUnknown,
  'conversations.reportConversation': meetingsSides,
  'conversations.sendConversationMessage': meetingsSides,
  'conversations.setConversationBlocked': meetingsSides,
  'conversations.showTyping': meetingsSides,
  'conversations.uploadConversationFile': meetingsSides,
  'disputes.decideDispute': supportsUnknown,
  'disputes.openDispute': listenersRow,
  'earnings.recordPayout': financesUnknown,
  // Any speaker but oneself.
  'favorites.addFavorite': { ...signedIn, speaker: 'forbidden' },
  'legal-details.approveLegalChange': financesUnknown,
  'legal-details.rejectLegalChange': financesUnknown,
  'legal-details.withdrawLegalChange': { ...no, speaker: 'not_exist' },
  'legal.acceptLegalDocument': hidden,
  'legal.publishLegalVersion': contentsUnknown,
  'mail-links.openMeetingLink': bySecret,
  'mail-links.readSignInLink': bySecret,
  'meeting-hosts.answerWaiting': { ...hidden, speaker: 'in', listener: 'forbidden' },
  'meeting-hosts.listWaiting': { ...hidden, speaker: 'in', listener: 'forbidden' },
  'meeting-hosts.lockRoom': { ...hidden, speaker: 'in', listener: 'forbidden' },
  'meeting-hosts.askToUnmute': { ...hidden, speaker: 'in', listener: 'forbidden' },
  'meeting-hosts.disconnectParticipant': { ...hidden, speaker: 'in', listener: 'forbidden' },
  'meetings.endMeeting': { ...hidden, speaker: 'in', listener: 'forbidden' },
  'meetings.downloadMeetingFile': hidden,
  'meetings.getMeetingState': meetingsSides,
  'meetings.knock': meetingsSides,
  'meetings.joinMeeting': meetingsSides,
  'meeting-hosts.giveFloor': { ...hidden, speaker: 'in', listener: 'forbidden' },
  'meeting-hosts.controlFloor': { ...hidden, speaker: 'in', listener: 'forbidden' },
  'meeting-hosts.lowerHand': { ...hidden, speaker: 'in', listener: 'forbidden' },
  'meeting-hosts.setCoHost': { ...hidden, speaker: 'in', listener: 'forbidden' },
  'meeting-hosts.setSpotlight': { ...hidden, speaker: 'in', listener: 'forbidden' },
  'meeting-hosts.muteEverybody': { ...hidden, speaker: 'in', listener: 'forbidden' },
  'meetings.muteParticipant': { ...hidden, speaker: 'in', listener: 'forbidden' },
  // The call does not accept JSON.
  'meetings.receiveRoomWebhook': everybody('unsupported'),
  'meetings.removeParticipant': { ...hidden, speaker: 'in', listener: 'forbidden' },
  'meetings.sendConnectionReport': hidden,
  'meetings.keepChatMessage': meetingsSides,
  'meetings.listChatMessages': meetingsSides,
  // The recording of the test does not exist.
  'recordings.answerRecording': listenersRow,
  'recordings.deleteRecording': hidden,
  'recordings.getRecordingLink': hidden,
  'recordings.playRecording': bySecret,
  'recordings.startRecording': { ...hidden, speaker: 'in', listener: 'forbidden' },
  'recordings.stopRecording': { ...hidden, speaker: 'in', listener: 'forbidden' },
  'recordings.uploadRecordingPiece': { ...hidden, listener: 'forbidden' },
  'board.changeBoard': meetingsSides,
  'board.getBoard': meetingsSides,
  'shared-notes.changeSharedNotes': meetingsSides,
  'shared-notes.getSharedNotes': meetingsSides,
  'meetings.uploadMeetingFile': meetingsSides,
  'operations.resendMail': supportsUnknown,
  'operations.retryJob': adminsUnknown,
  'orders.addSeriesToCart': { ...signedIn, speaker: 'forbidden' },
  'orders.addToCart': { ...signedIn, speaker: 'forbidden' },
  'orders.changePayment': listenersRow,
  'orders.createPaylink': { ...signedIn, speaker: 'forbidden' },
  'orders.getOrder': listenersRow,
  // The order is not for a package.
  'orders.refundUnused': hidden,
  'orders.updateOrderStatus': listenersRow,
  'passkeys.beginPasskeySecondStep': everybody('auth_invalid'),
  'payouts.exportPayoutBatch': financesUnknown,
  'payouts.getPayoutBatch': financesUnknown,
  'payouts.markPayoutBatchPaid': financesUnknown,
  'payouts.returnPayoutLine': financesUnknown,
  'payouts.writeOffDebt': financesUnknown,
  'receipts.getReceipt': listenersRow,
  'receipts.settleClosingReceipt': financesUnknown,
  'refunds.retryRefund': financesUnknown,
  'refunds.settleRefundOutside': financesUnknown,
  'refunds.withdrawRefund': financesUnknown,
  'reconciliation.acceptDifference': financesUnknown,
  'reconciliation.adjustDifference': financesUnknown,
  'reconciliation.dismissDifference': financesUnknown,
  'reconciliation.refundDifference': financesUnknown,
  'refunds.refundBooking': financesUnknown,
  // The package does not exist.
  'packages.bookByCredit': hidden,
  'packages.buyPackage': hidden,
  'packages.endPackage': { ...no, speaker: 'not_exist' },
  // The code does not exist.
  'promo-codes.endPromoCode': { ...no, speaker: 'not_exist' },
  'requests.answerConsultationRequest': { ...no, speaker: 'not_exist' },
  // To the speaker of the path; not to oneself.
  'requests.requestConsultation': { ...signedIn, speaker: 'forbidden' },
  'reviews.rateConnection': meetingsSides,
  'reviews.saveReview': { ...listenersRow, speaker: 'forbidden' },
  // The review does not exist.
  'reviews.saveReply': { ...no, speaker: 'not_exist', another_speaker: 'not_exist' },
  'reviews.deleteReply': { ...no, speaker: 'not_exist', another_speaker: 'not_exist' },
  'reviews.reportReview': hidden,
  'reviews.hideReview': supportsUnknown,
  'reviews.showReview': supportsUnknown,
  'second-factor.confirmTotp': hidden,
  'second-factor.getSecondStep': everybody('auth_invalid'),
  'second-factor.removeFactor': hidden,
  'second-factor.renameFactor': hidden,
  'second-factor.takeSecondStep': everybody('auth_invalid'),
  // For the speaker of the path; not for oneself.
  'waitlist.joinWaitlist': { ...signedIn, speaker: 'forbidden' },
  // Speakers can't book their own slots.
  'series.signUpForSeries': { ...signedIn, speaker: 'forbidden' },
  // The webhook does not exist.
  'webhooks.changeWebhook': { ...no, speaker: 'not_exist' },
  'webhooks.listDeliveries': { ...no, speaker: 'not_exist' },
  'webhooks.replayDelivery': { ...no, speaker: 'not_exist' },
  'webhooks.rotateWebhookSecret': { ...no, speaker: 'not_exist' },
  'webhooks.testWebhook': { ...no, speaker: 'not_exist' },
  'weekly.bookWeekly': { ...signedIn, speaker: 'forbidden' },
  'weekly.listWeeklyDates': { ...signedIn, speaker: 'forbidden' },
  'staff.beginView': staff('not_exist', 'support'),
  'staff.endView': supportsUnknown,
  'staff.setStaffRole': adminsUnknown,
  'statements.getSpeakerStatement': financesUnknown,
  'statements.getSpeakerStatementCsv': financesUnknown,
}

// `access-verdicts.txt` lists the results, to reveal a wrong one.
function implied({ access, path, staff: roles = [] }: Endpoint): Row {
  if (access === 'anyone') return anyone
  if (access === 'user') return signedIn
  if (access === 'owner') return listenersPath
  if (access === 'speaker') return path.includes(':user_id') ? speakersPath : everySpeaker
  if (access === 'signature') return signature
  return staff('in', ...roles.map((role) => role.toLowerCase() as Lowercase<typeof role>))
}

export function accessRow(name: EndpointName, endpoint: Endpoint): Row {
  return exceptions[name] ?? implied(endpoint)
}
