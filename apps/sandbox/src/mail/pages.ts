import { html } from '../html.ts'
import type { Html } from '../html.ts'
import { formatTime } from '../page.ts'
import { table } from '../table.ts'
import type { Mail } from './state.ts'

export function mailList(mails: Mail[], address: string): Html {
  return html`<div class="card">
    <h1>Почта</h1>
    <form class="search" role="search" action="/mail">
      <input type="search" name="to" value="${address}" aria-label="Адрес получателя" placeholder="Адрес получателя" />
      <button>Найти</button>
    </form>
    ${mails.length > 0 ? mailTable(mails) : html`<p class="quiet">Писем пока нет.</p>`}
  </div>`
}

export function mailView(mail: Mail): Html {
  return html`<article class="card">
    <h1>${mail.subject}</h1>
    <p class="quiet">
      От ${mail.from}<br />Кому ${mail.to}<br /><time datetime="${mail.received_at}"
        >${formatTime(mail.received_at)}</time
      >
    </p>
    ${mail.attachments.map((attachment, index) => attachmentLink(mail, attachment.filename, index))}
    ${mail.html ? htmlFrame(mail.html) : html`<pre>${mail.text}</pre>`}
    ${
      mail.html &&
      mail.text &&
      html`<details>
        <summary class="quiet">Письмо текстом</summary>
        <pre>${mail.text}</pre>
      </details>`
    }
    <p><a href="/mail">Все письма</a></p>
  </article>`
}

function mailTable(mails: Mail[]): Html {
  return table(['Письмо', 'Кому', 'Когда'], mails.map(mailCells))
}

function mailCells(mail: Mail): Html[] {
  return [
    html`<a href="/mail/${mail.id}">${mail.subject || 'Без темы'}</a>`,
    html`${mail.to}`,
    html`${formatTime(mail.received_at)}`,
  ]
}

// Scripts of the letter do not run, and its links open in a new tab.
function htmlFrame(letter: string): Html {
  return html`<iframe
    title="Письмо"
    sandbox="allow-popups allow-popups-to-escape-sandbox"
    srcdoc="${`<base target="_blank">${letter}`}"
  ></iframe>`
}

function attachmentLink(mail: Mail, filename: string, index: number): Html {
  return html`<p><a class="chip" href="/mail/${mail.id}/attachments/${index}" download>${filename}</a></p>`
}
