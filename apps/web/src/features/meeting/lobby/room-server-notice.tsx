import { lobbyTexts as texts } from './lobby.texts.ts'

/** The notice disappears by itself, because the lobby polls the server every few seconds. */
export function RoomServerNotice({ isDown }: { isDown: boolean }) {
  return (
    <div role="status">
      {isDown && (
        <div className="mt-6 rounded-tile bg-white/10 p-5">
          <p className="font-medium">{texts.rooms_down}</p>
          <p className="mt-2 text-sm text-dim">{texts.rooms_down_text}</p>
        </div>
      )}
    </div>
  )
}
