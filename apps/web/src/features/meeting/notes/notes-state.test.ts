import { applyChange, type TextChange } from '@razgovor/contract/text-change'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  adoptNotes,
  initialNotes,
  confirmSent,
  receiveChange,
  takeUnsent,
  writeText,
  type NotesState,
} from './notes-state.ts'

interface Made {
  version: number
  change_id: string
  change: TextChange
}

/** Makes changes as the API does: one version at a time, each change once. */
class Server {
  text = ''
  readonly made: Made[] = []

  post(version: number, { change_id, change }: { change_id: string; change: TextChange }): Made[] {
    const isKnown = this.made.some((one) => one.change_id === change_id)
    if (!isKnown && version === this.made.length) {
      this.text = applyChange(this.text, change)!
      this.made.push({ version: version + 1, change_id, change })
    }
    return this.made.slice(version)
  }
}

class Browser {
  state: NotesState = initialNotes({ version: 0, text: '' })
  readonly #name: string
  #count = 0

  constructor(name: string) {
    this.#name = name
  }

  write(at: number, deleted: number, inserted: string) {
    const { text } = this.state
    const start = at % (text.length + 1)
    this.state = writeText(this.state, text.slice(0, start) + inserted + text.slice(start + deleted))
  }

  /** Sends the unsent change; if the response is lost, the same change is sent again the next time. */
  send(server: Server, isLost = false) {
    this.state = takeUnsent(this.state, `${this.#name}-${(this.#count += 1)}`)
    if (!this.state.sent) return
    const changes = server.post(this.state.version, this.state.sent)
    if (!isLost) this.receive(changes)
  }

  receive(changes: readonly Made[]) {
    for (const change of changes) this.state = receiveChange(this.state, change) ?? this.state
  }
}

const isBusy = ({ state }: Browser) => state.sent !== null || state.unsent !== null

const letters = fc.string({ unit: fc.constantFrom('а', 'б', 'в', '\n'), maxLength: 5 })
const step = fc.oneof(
  fc.record({ kind: fc.constant('WRITE' as const), who: fc.nat(2), at: fc.nat(30), deleted: fc.nat(4), text: letters }),
  fc.record({ kind: fc.constantFrom('SEND' as const, 'SEND_LOST' as const, 'RECEIVE' as const), who: fc.nat(2) }),
)

test('browsers that write at once, lose answers and receive changes late end with the same text, and lose no words', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const server = new Server()
      const browsers = ['a', 'b', 'c'].map((name) => new Browser(name))
      for (const one of steps) {
        const browser = browsers[one.who]!
        if (one.kind === 'WRITE') browser.write(one.at, one.deleted, one.text)
        else if (one.kind === 'RECEIVE') browser.receive(server.made)
        else browser.send(server, one.kind === 'SEND_LOST')
      }
      for (let round = 0; round < 10 && browsers.some(isBusy); round += 1)
        for (const browser of browsers) browser.send(server)
      for (const browser of browsers) {
        browser.receive(server.made)
        expect(isBusy(browser)).toBe(false)
        expect(browser.state).toMatchObject({ text: server.text, confirmed: server.text })
      }
    }),
    { numRuns: 500 },
  )
})

test('text that two people write into one line at the same moment stays whole', () => {
  const server = new Server()
  const [anna, boris] = [new Browser('anna'), new Browser('boris')]
  anna.write(0, 0, 'План: ')
  anna.send(server)
  boris.receive(server.made)
  anna.write(6, 0, 'гаммы')
  boris.write(6, 0, 'этюды')
  boris.write(0, 4, 'Задание')
  anna.send(server)
  boris.send(server)
  expect(boris.state.text).toBe('Задание: гаммыэтюды')
  boris.send(server)
  anna.receive(server.made)
  expect(anna.state.text).toBe('Задание: гаммыэтюды')
  expect(server.text).toBe('Задание: гаммыэтюды')
})

test('a browser that missed changes loads the whole text and keeps its own', () => {
  const state = writeText(initialNotes({ version: 1, text: 'раз два' }), 'раз два три')
  expect(receiveChange(state, { version: 3, change_id: 'x', change: [7] })).toBeNull()
  const adopted = adoptNotes(state, { version: 5, text: 'ноль раз два' })
  expect(adopted).toMatchObject({ version: 5, text: 'ноль раз два три', unsent: [12, ' три'] })
  expect(adoptNotes(adopted, { version: 4, text: 'старое' })).toBe(adopted)
})

test('an old change is not written twice', () => {
  const written = takeUnsent(writeText(initialNotes({ version: 1, text: 'раз' }), 'раз два'), 'own')
  const later = adoptNotes(confirmSent(writeText(written, 'раз два!')), { version: 300, text: 'раз два три' })
  expect(later).toMatchObject({ text: 'раз два три!', confirmed: 'раз два три', sent: null })
})

test('a text that was composed over older notes is written into the newer ones', () => {
  const before = initialNotes({ version: 1, text: 'раз' })
  const newer = adoptNotes(before, { version: 2, text: 'ноль раз' })
  expect(writeText(newer, 'раз два', 'раз')).toMatchObject({ text: 'ноль раз два', unsent: [8, ' два'] })
})
