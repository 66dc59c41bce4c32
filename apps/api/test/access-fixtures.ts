import { signUp } from '@razgovor/contract/bookings'
import type { EndpointName } from '@razgovor/contract/endpoints'
import { plusMinutes } from '../src/time/clock.ts'
import { newId } from '../src/ids.ts'
import { transact } from '../src/db/transact.ts'
import { openConversation } from '../src/modules/conversations/open-conversation.ts'
import { startSession } from '../src/modules/accounts/sessions/sessions.ts'
import { linkFor } from './bank.ts'
import { unknownId } from './endpoint-samples.ts'
import { makeListener, makeSeries, makeSpeaker, makeTimeSlot, makeUser } from './factories.ts'
import type { TestApi } from './start-api.ts'

let fixturesCount = 0

export async function makeFixtures(api: TestApi) {
  const people = await makePeople(api)
  return { people, rows: await makeRows(api, people) }
}

// Making rows is slow, and most calls name none.
export async function makeFixturesFor(name: EndpointName, api: TestApi): Promise<Fixtures> {
  const people = await makePeople(api)
  const isNamed = JSON.stringify(rowsOf(name, { people, rows: nobodysRows })).includes(nobodysId)
  return { people, rows: isNamed ? await makeRows(api, people) : nobodysRows }
}

async function makePeople(api: TestApi) {
  fixturesCount += 1
  const [listener, another_listener, speaker, another_speaker, admin, support, finance, content] = await Promise.all([
    makeListener(api),
    makeListener(api),
    makeSpeaker(api, { alias: `anna-${fixturesCount}` }),
    makeSpeaker(api),
    makeUser(api, 'SUPER_ADMIN'),
    makeUser(api, 'SUPPORT'),
    makeUser(api, 'FINANCE'),
    makeUser(api, 'CONTENT'),
  ])
  return { listener, another_listener, speaker, another_speaker, admin, support, finance, content }
}

type People = Awaited<ReturnType<typeof makePeople>>

async function makeRows(api: TestApi, { listener, speaker }: Pick<People, 'listener' | 'speaker'>) {
  async function slotInDays(days: number, booking_mode: 'BUYABLE' | 'FREE_BOOKING') {
    return makeTimeSlot(api, { speaker, starts_in_minutes: days * 24 * 60, booking_mode })
  }
  const [booked, ordered, free, paid] = [
    await slotInDays(1, 'FREE_BOOKING'),
    await slotInDays(2, 'BUYABLE'),
    await slotInDays(3, 'FREE_BOOKING'),
    await slotInDays(4, 'BUYABLE'),
  ]
  const { series_id, sessions } = await makeSeries(api, { speaker, starts_in_minutes: 5 * 24 * 60, times: 1 })
  const { consultation_id, booking_id } = await api.as(listener).call(signUp, { params: { slot_id: booked.slot_id } })
  const { order_id } = await linkFor(api, listener, [ordered])
  const { access_token } = await startSession(api.ctx, listener.user_id, 'a browser')
  const { sid } = JSON.parse(atob(access_token.split('.')[1]!)) as { sid: string }
  const news_id = newId(api.clock.now())
  const news = { news_id, title: 'Новость', summary: '', body: '', published_at: plusMinutes(api.clock.now(), -1) }
  await api.ctx.db.insertInto('news').values(news).execute()
  const pair = { listener_id: listener.user_id, speaker_id: speaker.user_id }
  const { conversation_id } = await transact(api.ctx, (tx) =>
    openConversation(tx, api.clock.now(), { ...pair, opened_by: 'BOOKING' }),
  )

  return {
    consultation_id,
    conversation_id,
    booking_id: booking_id!,
    order_id,
    session_id: sid,
    news_id,
    booked: booked.slot_id,
    free: free.slot_id,
    paid: paid.slot_id,
    series_id,
    session: sessions[0]!.slot_id,
  }
}

const nobodysId = '0190f5a0-0000-7000-8000-0000000b0d1e'
const nobodysRows: Awaited<ReturnType<typeof makeRows>> = {
  consultation_id: nobodysId,
  conversation_id: nobodysId,
  booking_id: nobodysId,
  order_id: nobodysId,
  session_id: nobodysId,
  news_id: nobodysId,
  booked: nobodysId,
  free: nobodysId,
  paid: nobodysId,
  series_id: nobodysId,
  session: nobodysId,
}

type Fixtures = Awaited<ReturnType<typeof makeFixtures>>

/** The rows that the path and the body of the call name. */
export function rowsOf(
  name: EndpointName,
  { rows, people }: Fixtures,
): { params: Record<string, string>; body: object } {
  const { order_id, session_id } = rows
  const ofSeries = { params: { series_id: rows.series_id } }
  const ofOffer = { params: { subscription_id: '01900000-0000-7000-8000-000000000011' }, body: { due: 99_000 } }
  const ofMeeting = { params: { id: rows.consultation_id }, body: { id: rows.consultation_id } }
  const ofConversation = { params: { id: rows.conversation_id } }
  // Names the conversation, which the call ignores, so that the rows are made: a note needs a listener.
  const ofNote = { params: { user_id: people.listener.user_id }, body: { conversation_id: rows.conversation_id } }
  const ofPeer = { params: { id: rows.consultation_id, user_id: people.listener.user_id } }
  const named: Partial<Record<EndpointName, { params?: Record<string, string>; body?: object }>> = {
    'admin-actions.blockUser': { params: { user_id: unknownId } },
    'admin-actions.unblockUser': { params: { user_id: unknownId } },
    'staff.beginView': { params: { user_id: unknownId } },
    'staff.setStaffRole': { params: { user_id: unknownId } },
    'profile.endOneSession': { params: { session_id } },
    'profile.changeEmail': { body: { user_id: people.listener.user_id } },
    'profile.requestEmailChange': { body: { user_id: people.listener.user_id } },
    'profile.updateUser': { body: { category_ids: [] } },
    'second-factor.confirmTotp': { body: { code: '123456' } },
    'second-factor.takeSecondStep': { body: { code: '123456' } },
    'bookings.bookNow': { body: { slot_id: rows.free } },
    'bookings.cancelConsultation': ofMeeting,
    'moves.proposeMove': ofMeeting,
    'moves.requestMove': ofMeeting,
    'moves.moveConsultation': { ...ofMeeting, body: { slot_id: rows.paid } },
    'bookings.cancelRecord': { params: { slot_id: rows.booked } },
    'bookings.exchangeEmail': ofMeeting,
    'bookings.getConsultation': ofMeeting,
    'bookings.getConsultationIcs': ofMeeting,
    'bookings.signUp': { params: { slot_id: rows.free } },
    'disputes.openDispute': { params: { booking_id: rows.booking_id } },
    'meeting-hosts.answerWaiting': { params: ofMeeting.params },
    'meeting-hosts.listWaiting': ofMeeting,
    'meeting-hosts.lockRoom': { params: ofMeeting.params },
    'meeting-hosts.askToUnmute': ofPeer,
    'meeting-hosts.disconnectParticipant': ofPeer,
    'meetings.endMeeting': ofMeeting,
    'meetings.getMeetingState': ofMeeting,
    'meetings.knock': ofMeeting,
    'meetings.joinMeeting': ofMeeting,
    'meeting-hosts.giveFloor': ofPeer,
    'meeting-hosts.controlFloor': { params: ofMeeting.params },
    'meeting-hosts.lowerHand': ofPeer,
    'meeting-hosts.setCoHost': ofPeer,
    'meeting-hosts.setSpotlight': { params: ofMeeting.params },
    'meeting-hosts.muteEverybody': ofMeeting,
    'meetings.muteParticipant': ofPeer,
    'meetings.removeParticipant': ofPeer,
    'meetings.keepChatMessage': ofMeeting,
    'meetings.listChatMessages': ofMeeting,
    'recordings.answerRecording': { params: ofMeeting.params },
    'recordings.deleteRecording': { params: ofMeeting.params },
    'recordings.getRecordingLink': { params: ofMeeting.params },
    'recordings.startRecording': { params: ofMeeting.params },
    'recordings.stopRecording': { params: ofMeeting.params },
    'recordings.uploadRecordingPiece': { params: ofMeeting.params },
    'board.changeBoard': ofMeeting,
    'board.getBoard': ofMeeting,
    'board.getMaterialBoard': ofMeeting,
    'shared-notes.changeSharedNotes': ofMeeting,
    'shared-notes.getSharedNotes': ofMeeting,
    'meetings.uploadMeetingFile': ofMeeting,
    'materials.getMaterials': ofMeeting,
    'materials.saveMaterials': ofMeeting,
    'materials.uploadMaterial': ofMeeting,
    'conversations.askSpeaker': { params: { user_id: people.speaker.user_id } },
    'listener-notes.getListenerNote': ofNote,
    'listener-notes.saveListenerNote': ofNote,
    'meeting-questions.getAskedQuestions': { params: { slot_id: rows.booked } },
    'meeting-questions.listMeetingAnswers': ofMeeting,
    'meeting-questions.saveAnswers': { params: { slot_id: rows.booked }, body: { also_slot_ids: [] } },
    'meeting-questions.uploadAnswerFile': { params: { slot_id: rows.booked } },
    'conversations.getConversation': ofConversation,
    'conversations.listConversationMessages': ofConversation,
    'conversations.markConversationRead': ofConversation,
    'conversations.reportConversation': ofConversation,
    'conversations.sendConversationMessage': ofConversation,
    'conversations.setConversationBlocked': ofConversation,
    'conversations.showTyping': ofConversation,
    'conversations.uploadConversationFile': ofConversation,
    'favorites.addFavorite': { params: { user_id: people.speaker.user_id } },
    'figures.countView': { params: { user_id: people.speaker.user_id } },
    'waitlist.joinWaitlist': { params: { user_id: people.speaker.user_id } },
    'legal-details.withdrawLegalChange': { params: { user_id: people.speaker.user_id } },
    'legal.getLegalDocument': { params: { slug: 'terms' } },
    'news.getNews': { params: { id: rows.news_id } },
    'news.previewNews': { params: { id: rows.news_id } },
    'orders.addSeriesToCart': { body: { series_id: rows.series_id, slot_ids: [rows.session] } },
    'orders.addToCart': { body: { slot_id: rows.paid } },
    'orders.changePayment': { params: { order_id } },
    'orders.createPaylink': { body: { slot_ids: [rows.paid], promo_code: undefined } },
    'orders.getOrder': { params: { order_id } },
    'orders.refundUnused': { params: { order_id } },
    'orders.updateOrderStatus': { params: { order_id } },
    'receipts.getReceipt': { params: { order_id } },
    'calendars.changeCalendar': { params: { user_id: people.speaker.user_id } },
    'calendars.refreshCalendar': { params: { user_id: people.speaker.user_id } },
    'webhooks.changeWebhook': { params: { user_id: people.speaker.user_id } },
    'webhooks.listDeliveries': { params: { user_id: people.speaker.user_id } },
    'webhooks.replayDelivery': { params: { user_id: people.speaker.user_id } },
    'webhooks.rotateWebhookSecret': { params: { user_id: people.speaker.user_id } },
    'webhooks.testWebhook': { params: { user_id: people.speaker.user_id } },
    'packages.endPackage': { params: { user_id: people.speaker.user_id } },
    'promo-codes.endPromoCode': { params: { user_id: people.speaker.user_id } },
    'requests.answerConsultationRequest': { params: { user_id: people.speaker.user_id } },
    'requests.requestConsultation': { params: { user_id: people.speaker.user_id } },
    'reviews.saveReview': ofMeeting,
    'reviews.rateConnection': ofMeeting,
    'reviews.listReviews': { params: { user_id: people.speaker.user_id } },
    'schedule.changeTimeSlot': { params: { slot_id: rows.free } },
    'schedule.deleteTimeSlot': { params: { slot_id: rows.free } },
    'schedule.getFreeSlots': { params: { user_id: people.speaker.user_id } },
    'schedule.getTimeSlot': { params: { slot_id: rows.free } },
    'series.addSessions': ofSeries,
    'series.changeSeries': ofSeries,
    'series.deleteSeries': ofSeries,
    'series.getOwnSeries': ofSeries,
    'series.listSeriesSessions': ofSeries,
    'series.signUpForSeries': { ...ofSeries, body: { slot_ids: [rows.session] } },
    'weekly.bookWeekly': { params: { slot_id: rows.free }, body: { slot_ids: [rows.free] } },
    'weekly.listWeeklyDates': { params: { slot_id: rows.free } },
    'site.getSitePage': { params: { slug: 'about' } },
    'tariffs.quoteSubscription': ofOffer,
    'tariffs.subscribe': ofOffer,
    'speakers.getSpeaker': { params: { id: people.speaker.user_id } },
    'speakers.listPhotos': { params: { user_id: people.speaker.user_id } },
  }
  return { params: named[name]?.params ?? {}, body: named[name]?.body ?? {} }
}
