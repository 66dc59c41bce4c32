import { useParams } from 'react-router'
import { RequestPage } from '../features/requests/request-page.tsx'
import { speakerQuery } from '../features/speakers/speakers.queries.ts'
import type { LoadInput } from '../lib/page.ts'
import { useLoaded } from '../lib/use-loaded.ts'

export async function load({ queryClient, params: { id = '' }, title }: LoadInput) {
  await queryClient.ensureQueryData(speakerQuery(id))
  return { title }
}

export function Component() {
  const { id = '' } = useParams()
  const speaker = useLoaded(speakerQuery(id))
  return <RequestPage key={speaker.user_id} speaker={speaker} />
}
