import { TrackInfo } from '@livekit/protocol'
import { expect, test } from 'vitest'
import type { Downlink } from './downlink.ts'
import type { PublishedTrack } from './published-track.ts'
import { Sections, type Subscription } from './sections.ts'

function subscriptionTo(sid: string): Subscription {
  const track = { kind: 'video', info: new TrackInfo({ sid, stream: 'camera' }) } as PublishedTrack
  return { track, owner_sid: 'PA_1', downlink: { ssrc: 7 } as Downlink, settings: undefined, isPaused: false }
}

/** Returns the mid and track id of each section after one track has replaced another. */
function exchange(isMapped: boolean) {
  const sections = new Sections(isMapped)
  sections.serve(new Set([subscriptionTo('TR_1')]))
  sections.serve(new Set())
  sections.serve(new Set([subscriptionTo('TR_2')]))
  return { map: sections.midToTrackId(), ids: sections.describe().map(({ stream }) => stream?.track_id) }
}

test('a client that supports midToTrackId reuses a free section, any other client gets a new one', () => {
  expect(exchange(true)).toEqual({ map: { m1: 'TR_2' }, ids: ['m1'] })
  expect(exchange(false)).toEqual({ map: { m2: 'TR_2' }, ids: [undefined, 'TR_2'] })
})

test('a section is not reused within the offer that frees it', () => {
  const sections = new Sections(true)
  sections.serve(new Set([subscriptionTo('TR_1')]))
  sections.serve(new Set([subscriptionTo('TR_2')]))
  expect(sections.midToTrackId()).toEqual({ m2: 'TR_2' })
  expect(sections.takeNew().map(({ track }) => track.info.sid)).toEqual(['TR_2'])
  expect(sections.takeNew()).toEqual([])
})
