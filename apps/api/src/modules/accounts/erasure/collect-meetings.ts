import type { Db } from '../../../db/client.ts'
import { collectBoardItems } from './collect-board-items.ts'
import { collectSharedNotes } from './collect-shared-notes.ts'
import { findRecordings } from './find-recordings.ts'
import { findRoomChat } from './find-room-chat.ts'
import { nameOf } from './name-of.ts'

export async function collectMeetings(db: Db, user_id: string) {
  const bookings = db
    .selectFrom('bookings as b')
    .innerJoin('time_slots as t', 't.slot_id', 'b.slot_id')
    .select(['b.consultation_id', 'b.status', 'b.reason', 'b.amount', 'b.refunded_amount', 't.topic'])
    .select(['b.time_start', 'b.time_end', 'b.created_at'])
    .orderBy('b.time_start')
  const [as_listener, as_speaker, messages_sent, requests_sent, requests_answered, cart, rooms, moves, conversations] =
    await Promise.all([
      bookings
        .innerJoin('users as other', 'other.user_id', 'b.speaker_id')
        .select(nameOf('other').as('speaker'))
        .where('b.listener_id', '=', user_id)
        .execute(),
      bookings
        .innerJoin('users as other', 'other.user_id', 'b.listener_id')
        .select(nameOf('other').as('listener'))
        .where('b.speaker_id', '=', user_id)
        .execute(),
      db
        .selectFrom('consultation_messages')
        .select(['consultation_id', 'subject', 'text', 'created_at'])
        .where('from_user_id', '=', user_id)
        .orderBy('created_at')
        .execute(),
      db
        .selectFrom('consultation_requests')
        .select(['topic', 'message', 'times', 'status', 'created_at'])
        .where('listener_id', '=', user_id)
        .orderBy('created_at')
        .execute(),
      db
        .selectFrom('consultation_requests')
        .select(['status', 'comment', 'decided_at'])
        .where('speaker_id', '=', user_id)
        .where('status', 'in', ['ACCEPTED', 'DECLINED'])
        .orderBy('decided_at')
        .execute(),
      db.selectFrom('cart_items').select(['slot_id', 'created_at']).where('user_id', '=', user_id).execute(),
      collectRooms(db, user_id),
      collectMoves(db, user_id),
      collectConversations(db, user_id),
    ])
  const bookings_of = { as_listener, as_speaker }
  return {
    bookings: bookings_of,
    messages_sent,
    requests_sent,
    requests_answered,
    cart,
    ...rooms,
    ...moves,
    ...conversations,
  }
}

async function collectMoves(db: Db, user_id: string) {
  const [moves, move_proposals_sent, move_requests_sent] = await Promise.all([
    db
      .selectFrom('booking_moves as m')
      .innerJoin('bookings as b', 'b.booking_id', 'm.booking_id')
      .select(['b.consultation_id', 'm.cause', 'm.from_start', 'm.to_start', 'm.from_amount', 'm.to_amount', 'm.at'])
      .where((eb) => eb.or([eb('b.listener_id', '=', user_id), eb('b.speaker_id', '=', user_id)]))
      .orderBy('m.at')
      .execute(),
    db
      .selectFrom('move_proposals as p')
      .innerJoin('bookings as b', 'b.booking_id', 'p.booking_id')
      .select(['b.consultation_id', 'p.times', 'p.message', 'p.status', 'p.created_at', 'p.decided_at'])
      .where('b.speaker_id', '=', user_id)
      .orderBy('p.created_at')
      .execute(),
    db
      .selectFrom('move_requests as r')
      .innerJoin('bookings as b', 'b.booking_id', 'r.booking_id')
      .select(['b.consultation_id', 'r.slot_ids', 'r.message', 'r.status', 'r.created_at', 'r.decided_at'])
      .where('b.listener_id', '=', user_id)
      .orderBy('r.created_at')
      .execute(),
  ])
  return { moves, move_proposals_sent, move_requests_sent }
}

async function collectRooms(db: Db, user_id: string) {
  const [
    presences,
    removals,
    floors,
    waits,
    co_host_of,
    chat_messages,
    files,
    connection_tests,
    disputes,
    reviews,
    replies,
    reported_reviews,
    connection_ratings,
    materials,
    material_files,
    shared_notes,
    recordings,
    recording_answers,
    board_items,
  ] = await Promise.all([
    db
      .selectFrom('meeting_presences')
      .select(['consultation_id', 'joined_at', 'left_at'])
      .where('user_id', '=', user_id)
      .orderBy('joined_at')
      .execute(),
    db
      .selectFrom('meeting_removals')
      .select(['consultation_id', 'removed_at'])
      .where('user_id', '=', user_id)
      .orderBy('removed_at')
      .execute(),
    db
      .selectFrom('meeting_floors')
      .select(['consultation_id', 'given_at'])
      .where('user_id', '=', user_id)
      .orderBy('given_at')
      .execute(),
    db
      .selectFrom('meeting_waits')
      .select(['consultation_id', 'asked_at', 'is_admitted'])
      .where('user_id', '=', user_id)
      .orderBy('asked_at')
      .execute(),
    db
      .selectFrom('co_hosts')
      .select(['series_id', 'consultation_id', 'named_at'])
      .where('user_id', '=', user_id)
      .orderBy('named_at')
      .execute(),
    ...findRoomChat(db, user_id),
    db
      .selectFrom('connection_tests')
      .select(['created_at', 'report', 'reported_at'])
      .where('user_id', '=', user_id)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('disputes as d')
      .innerJoin('bookings as b', 'b.booking_id', 'd.booking_id')
      .select(['b.consultation_id', 'd.status', 'd.text', 'd.comment', 'd.created_at', 'd.decided_at'])
      .where('b.listener_id', '=', user_id)
      .orderBy('d.created_at')
      .execute(),
    ...findReviews(db, user_id),
    ...findMaterials(db, user_id),
    collectSharedNotes(db, user_id),
    ...findRecordings(db, user_id),
    collectBoardItems(db, user_id),
  ])
  return {
    presences,
    removals,
    floors,
    waits,
    co_host_of,
    chat_messages,
    files,
    connection_tests,
    disputes,
    reviews,
    replies,
    reported_reviews,
    connection_ratings,
    materials,
    material_files,
    shared_notes,
    recordings,
    recording_answers,
    board_items,
  }
}

function findMaterials(db: Db, user_id: string) {
  return [
    db
      .selectFrom('meeting_materials')
      .select(['consultation_id', 'text', 'created_at', 'updated_at'])
      .where('speaker_id', '=', user_id)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('material_files')
      .select(['consultation_id', 'name', 'bytes', 'created_at'])
      .where('speaker_id', '=', user_id)
      .orderBy('created_at')
      .execute(),
  ] as const
}

function findReviews(db: Db, user_id: string) {
  return [
    db
      .selectFrom('reviews')
      .select(['consultation_id', 'rating', 'text', 'is_anonymous', 'created_at', 'changed_at', 'hidden_reason'])
      .where('listener_id', '=', user_id)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('reviews')
      .select(['reply', 'replied_at'])
      .where('speaker_id', '=', user_id)
      .where('reply', 'is not', null)
      .orderBy('replied_at')
      .execute(),
    db
      .selectFrom('review_reports')
      .select(['reason', 'text', 'created_at'])
      .where('user_id', '=', user_id)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('connection_ratings')
      .select(['consultation_id', 'rating', 'created_at'])
      .where('user_id', '=', user_id)
      .orderBy('created_at')
      .execute(),
  ] as const
}

async function collectConversations(db: Db, user_id: string) {
  const [conversations, conversation_messages_sent, conversation_files_sent, conversation_reports_sent, notes] =
    await Promise.all([
      db
        .selectFrom('conversations as c')
        .innerJoin('users as other', (join) =>
          join.on((eb) =>
            eb('other.user_id', 'in', [eb.ref('c.listener_id'), eb.ref('c.speaker_id')]).and(
              'other.user_id',
              '<>',
              user_id,
            ),
          ),
        )
        .select(['c.conversation_id', nameOf('other').as('with'), 'c.created_at', 'c.active_at'])
        .select((eb) =>
          eb
            .case()
            .when('c.listener_id', '=', user_id)
            .then(eb.ref('c.listener_blocked_at'))
            .else(eb.ref('c.speaker_blocked_at'))
            .end()
            .as('blocked_at'),
        )
        .where((eb) => eb.or([eb('c.listener_id', '=', user_id), eb('c.speaker_id', '=', user_id)]))
        .orderBy('c.created_at')
        .execute(),
      db
        .selectFrom('conversation_messages')
        .select(['conversation_id', 'subject', 'text', 'created_at'])
        .where('from_user_id', '=', user_id)
        .orderBy('created_at')
        .orderBy('position')
        .execute(),
      db
        .selectFrom('conversation_files')
        .select(['conversation_id', 'name', 'bytes', 'created_at'])
        .where('user_id', '=', user_id)
        .orderBy('created_at')
        .execute(),
      db
        .selectFrom('conversation_reports')
        .select(['conversation_id', 'text', 'created_at', 'closed_at'])
        .where('by_user_id', '=', user_id)
        .orderBy('created_at')
        .execute(),
      db
        .selectFrom('listener_notes as n')
        .innerJoin('users as listener', 'listener.user_id', 'n.listener_id')
        .select([nameOf('listener').as('about'), 'n.text', 'n.updated_at'])
        .where('n.speaker_id', '=', user_id)
        .orderBy('n.updated_at')
        .orderBy('n.listener_id')
        .execute(),
    ])
  return {
    conversations,
    conversation_messages_sent,
    conversation_files_sent,
    conversation_reports_sent,
    notes_about_listeners: notes,
  }
}
