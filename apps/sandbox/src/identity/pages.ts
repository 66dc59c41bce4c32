import { html } from '../html.ts'
import type { Html } from '../html.ts'
import type { Authorization, Person } from './state.ts'

export interface AuthorizePage {
  path: string
  title: string
  // The page also accepts a custom name and e-mail.
  people: readonly { about: string; person: Person }[]
  // Query parameters besides `code` and `state`.
  extra: (granted: { device_id: string }) => Record<string, string>
}

const ownFields = [
  { name: 'first_name', label: 'Имя', type: 'text' },
  { name: 'last_name', label: 'Фамилия', type: 'text' },
  { name: 'email', label: 'Почта', type: 'email' },
]

export function choice({ path, title, people }: AuthorizePage, authorization: Authorization): Html {
  const hidden_fields = Object.entries({ ...authorization, code_challenge_method: 'S256' }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )
  return html`<div class="card">
      <h1>${title}</h1>
      <form method="post" action="${path}">
        ${hidden_fields}
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
        ${hidden_fields}
        ${ownFields.map(
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
