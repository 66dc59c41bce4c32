import { toMail } from '../../../mail/letter.ts'
import { defineNotice } from '../../../notices/notice-kind.ts'
import { messageNoticesTexts as texts } from '../message-notices.texts.ts'
import { loadUnreadForNotice, messagesPath, unreadRef } from '../unread-notice.ts'

/** Sent once until the reader has read the messages. The mail does not quote them. */
export const unreadMail = defineNotice({
  kind: 'unread-mail',
  ref: unreadRef,
  params: unreadRef.pick({ conversation_id: true }),
  async load({ db }, { conversation_id, user_id }) {
    const unread = await loadUnreadForNotice(db, { conversation_id, user_id })
    if (!unread) return []
    const key = `${conversation_id}:${unread.first_position}`
    return [{ user_id, people: [unread.writer_id], key, params: { conversation_id } }]
  },
  mail: {
    about: 'UNREAD_MESSAGES',
    title: texts.title,
    only_open_accounts: true,
    async write({ db, config }, { user_id, params: { conversation_id } }) {
      const unread = await loadUnreadForNotice(db, { conversation_id, user_id })
      if (!unread) return undefined
      const { writer_name, unread_count } = unread
      return toMail(config, {
        subject: texts.subject(writer_name),
        heading: texts.heading,
        facts: [
          [texts.from, writer_name],
          [texts.unread, texts.count(unread_count)],
        ],
        lines: [texts.once],
        button: { title: texts.read, url: `${config.PUBLIC_URL}${messagesPath(conversation_id)}` },
      })
    },
  },
})
