import type { Conversation, ConversationMessage } from '@razgovor/contract/conversations'
import type { PersonInfo } from '@razgovor/contract/values'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { personJson } from '../../db/person-json.ts'
import { filesOfMessage } from './messages/message-rows.ts'
import type { Side } from './sides.ts'

/** Each side of the union uses its own index. */
export function conversationRows(db: Db, user_id: string) {
  return db
    .selectFrom(sidesOf(db, user_id).as('c'))
    .innerJoin('users as ou', 'ou.user_id', 'c.other_user_id')
    .leftJoin('speakers as os', 'os.user_id', 'c.other_user_id')
    .select([
      'c.conversation_id',
      'c.side',
      'c.listener_id',
      'c.speaker_id',
      'c.unread_count',
      'c.read_position',
      'c.other_read_position',
      'c.active_at',
      'c.is_blocked',
    ])
    .select((eb) => [
      sql<PersonInfo>`${personJson('ou', 'os')}`.as('other'),
      eb
        .and([eb('ou.is_open', '=', true), eb('c.is_blocked', '=', false), eb('c.is_blocked_by_other', '=', false)])
        .$castTo<boolean>()
        .as('can_write'),
      sql<ConversationMessage | null>`(
        select jsonb_build_object('message_id', m.message_id, 'position', m.position, 'client_id', m.client_id,
          'from_user_id', m.from_user_id, 'subject', m.subject, 'consultation_id', m.consultation_id, 'text', m.text,
          'is_from_meeting', m.is_from_meeting, 'files', ${filesOfMessage}, 'is_erased', m.erased_at is not null,
          'created_at', to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from conversation_messages m
        where m.conversation_id = c.conversation_id and m.position = c.last_position)`.as('last_message'),
    ])
}

export function sidesOf(db: Db, user_id: string) {
  const ofSide = (side: Side) => {
    const [own, other] = side === 'LISTENER' ? (['listener', 'speaker'] as const) : (['speaker', 'listener'] as const)
    return db
      .selectFrom('conversations')
      .select(['conversation_id', 'listener_id', 'speaker_id', 'last_position', 'active_at'])
      .select([
        sql<Side>`${sql.lit(side)}`.as('side'),
        `${other}_id as other_user_id`,
        `${own}_unread as unread_count`,
        `${own}_read_position as read_position`,
        `${other}_read_position as other_read_position`,
      ])
      .select((eb) => [
        eb(`${own}_blocked_at`, 'is not', null).$castTo<boolean>().as('is_blocked'),
        eb(`${other}_blocked_at`, 'is not', null).$castTo<boolean>().as('is_blocked_by_other'),
      ])
      .where(`${own}_id`, '=', user_id)
  }
  return ofSide('LISTENER').unionAll(ofSide('SPEAKER'))
}

type Row = Awaited<ReturnType<ReturnType<typeof conversationRows>['execute']>>[number]

export function toConversation({ active_at, listener_id: _l, speaker_id: _s, ...row }: Row): Conversation {
  return { ...row, active_at: active_at.toISOString() }
}
