import { Checkbox } from '../../../../ui/form/checkbox.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { roomTexts } from '../room.texts.ts'
import { useKeysChoice } from './use-room-keys.ts'

const { keys: texts } = roomTexts

export function RoomKeys({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { is_on } = useKeysChoice()
  return (
    <Dialog open={open} onClose={onClose} title={roomTexts.more.keys} description={texts.hint}>
      <dl className="mb-4 grid grid-cols-[88px_1fr] items-center gap-y-2">
        {texts.list.map(([key, meaning]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="grid h-9 w-fit min-w-9 place-items-center rounded-lg bg-mist px-2 font-sans font-medium">
                {key}
              </kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label={texts.enabled}
        checked={is_on}
        onChange={(event) => useKeysChoice.setState({ is_on: event.target.checked })}
      />
    </Dialog>
  )
}
