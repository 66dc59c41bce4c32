import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { toasts } from '../../../ui/overlay/toasts.ts'
import { roomSays } from './room-says.ts'
import { peopleTexts as texts } from './people.texts.ts'

const path = 'POST /api/consultations/:id/participants/:user_id'

interface Person {
  user_id: string
  name: string
}

export function usePersonActions(consultation_id: string) {
  const paramsOf = ({ user_id }: Person) => ({ params: { id: consultation_id, user_id } })
  return {
    mute: useMutation({
      mutationFn: (person: Person) => call(`${path}/mute`, paramsOf(person)),
      onSuccess: (_, { name }) => toasts.success(texts.muted_one(name)),
    }),
    askToUnmute: useMutation({
      mutationFn: (person: Person) => call(`${path}/ask-to-unmute`, paramsOf(person)),
      onSuccess: (_, { name }) => toasts.success(texts.asked(name)),
    }),
    lowerHand: useMutation({ mutationFn: (person: Person) => call(`${path}/lower-hand`, paramsOf(person)) }),
    giveFloor: useMutation({
      mutationFn: ({ has_floor, ...person }: Person & { has_floor: boolean }) =>
        call(`${path}/floor`, { ...paramsOf(person), body: { has_floor } }),
    }),
    disconnect: useMutation({
      mutationFn: (person: Person) => call(`${path}/disconnect`, paramsOf(person)),
      onSuccess: (_, { name }) => toasts.success(texts.disconnected(name)),
    }),
    remove: useMutation({
      mutationFn: (person: Person) => call(`${path}/remove`, paramsOf(person)),
      onSuccess: (_, { name }) => toasts.success(texts.removed(name)),
    }),
  }
}

export function useSetCoHost(consultation_id: string) {
  return useMutation({
    mutationFn: ({ user_id, is_co_host }: Person & { is_co_host: boolean }) =>
      call(`${path}/co-host`, { params: { id: consultation_id, user_id }, body: { is_co_host } }),
    onSuccess: (_, { name, is_co_host }) => toasts.success(is_co_host ? texts.named(name) : texts.unnamed(name)),
  })
}

/** Null ends the spotlight. */
export function useSetSpotlight(consultation_id: string) {
  return useMutation({
    mutationFn: (user_id: string | null) =>
      call('POST /api/consultations/:id/spotlight', { params: { id: consultation_id }, body: { user_id } }),
  })
}

export function useControlFloor(consultation_id: string) {
  return useMutation({
    async mutationFn(is_controlled: boolean) {
      await call('POST /api/consultations/:id/floor', { params: { id: consultation_id }, body: { is_controlled } })
      await roomSays((meeting) => meeting.is_floor_controlled === is_controlled)
    },
  })
}

export function useMuteEverybody(consultation_id: string) {
  return useMutation({
    mutationFn: () => call('POST /api/consultations/:id/mute-everybody', { params: { id: consultation_id } }),
    onSuccess: () => toasts.success(texts.everybody_muted),
  })
}
