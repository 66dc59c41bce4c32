import { html } from '../html.ts'
import type { Html } from '../html.ts'
import type { Authorization, Person } from './state.ts'

export type AuthorizePage = {
  path: string
  title: string
  /** Whom one may be; the page offers a name and an e-mail of one's own besides. */
  people: readonly { about: string; person: Person }[]
  /** What comes back beside `code` and `state`. */
  extra: (granted: { device_id: string }) => Record<string, string>
}

const OWN_FIELDS = [
  { name: 'first_name', label: 'Имя', type: 'text' },
  { name: 'last_name', label: 'Фамилия', type: 'text' },
  { name: 'email', label: 'Почта', type: 'email' },
]

export function choice({ path, title, people }: AuthorizePage, authorization: Authorization): Html {
  const asked = Object.entries({ ...authorization, code_challenge_method: 'S256' }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )
  return html`<div class="card">
      <h1>${title}</h1>
      <form method="post" action="${path}">
        ${asked}
        <fieldset>
          <legend>Кем войти на ${new URL(authorization.redirect_uri).host}</legend>
          ${people.map(
            ({ about, person }, index) =>
              html`<label class="choice"
                ><input type="radio" name="who" value="${index}" ${index === 0 && html`checked`} />
                <span>${person.first_name || 'Без имени'} ${person.last_name}<small>${about}</small></span></label
              >`,
          )}
        </fieldset>
        <div class="actions">
          <button name="action" value="allow">Войти</button>
          <button class="second" name="action" value="refuse">Отказаться</button>
        </div>
      </form>
    </div>
    <div class="card">
      <h2>Или кем-то другим</h2>
      <form method="post" action="${path}">
        ${asked}
        ${OWN_FIELDS.map(
          ({ name, label, type }) =>
            html`<p class="field">
              <label for="${name}">${label}</label>
              <input type="${type}" id="${name}" name="${name}" autocomplete="off" />
            </p>`,
        )}
        <button name="action" value="allow">Войти так</button>
      </form>
    </div>`
}
