import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { Entering } from './entering.tsx'
import { openMeetingQuery, type MeetingLink } from './meeting-link.ts'

interface MeetingArrivalProps {
  link: MeetingLink
  onDead: (why: string) => void
}

/** The page of a meeting link from an e-mail, which gives access to that meeting only. */
export function MeetingArrival({ link, onDead }: MeetingArrivalProps) {
  const { isSuccess, error } = useQuery(openMeetingQuery(link))
  const navigate = useNavigate()

  useEffect(() => {
    if (isSuccess) void navigate(`/meeting/${link.consultation_id}`, { replace: true })
    else if (error) onDead(error.message)
  }, [isSuccess, error, link, navigate, onDead])

  return <Entering />
}
