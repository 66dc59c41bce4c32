import type { Consultation } from '@razgovor/contract/bookings'
import { Button } from '../../../ui/button.tsx'
import { nameOf } from '../meeting-people.ts'
import { useMeeting } from '../meeting.store.ts'
import { useSetCoHost } from './people.queries.ts'
import { peopleTexts as texts } from './people.texts.ts'

/** Lists co-hosts who are not in the room, so that the speaker can name others in their place. */
export function AbsentCoHosts({ consultation }: { consultation: Consultation }) {
  const absent_ids = useMeeting(({ co_host_ids, peers }) =>
    co_host_ids.filter((co_host_id) => peers.every(({ identity }) => identity !== co_host_id)),
  )
  const setCoHost = useSetCoHost(consultation.consultation_id)
  return consultation.participants
    .filter(({ user_id }) => absent_ids.includes(user_id))
    .map(({ user_id, ...person }) => {
      const name = nameOf(person)
      return (
        <li key={user_id} className="flex min-h-14 flex-wrap items-center gap-2 rounded-slot px-3">
          <div className="min-w-0 grow">
            <p className="line-clamp-2 break-words">{name}</p>
            <p className="text-2xs text-dim">{texts.absent_co_host}</p>
          </div>
          <Button
            size="sm"
            variant="ghost"
            aria-label={texts.unname_absent(name)}
            onClick={() => setCoHost.mutate({ user_id, name, is_co_host: false })}
          >
            {texts.unname_co_host}
          </Button>
        </li>
      )
    })
}
