import { createSocket } from 'node:dgram'
import type { RtcConfig } from 'node-datachannel'
import { initLogger } from 'node-datachannel'
import { newCounters, type MediaCounters } from './counters.ts'

export type Media = {
  config: RtcConfig
  /** Offered beside the addresses of the machine's own interfaces. */
  extra_candidates: string[]
  counters: MediaCounters
  log: (line: string) => void
}

/** One UDP port carries the media of everybody. */
export function createMedia(udp_port: number, public_ip: string | undefined, log: (line: string) => void): Media {
  initLogger('Error', (level, message) => log(`media ${level}: ${message}`))
  return {
    counters: newCounters(),
    log,
    // The library never lists loopback, which is all that a machine without a network has.
    extra_candidates: ['127.0.0.1', ...(public_ip ? [public_ip] : [])].map((ip) => hostCandidate(ip, udp_port)),
    config: {
      iceServers: [],
      enableIceUdpMux: true,
      portRangeBegin: udp_port,
      portRangeEnd: udp_port,
      forceMediaTransport: true,
      // Descriptions are made when we say so, and no more than one of each.
      disableAutoNegotiation: true,
    },
  }
}

/** The port itself, or a free one for 0; rejects with EADDRINUSE while the reason can still be told. */
export function claimUdpPort(port: number): Promise<number> {
  const socket = createSocket('udp4')
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.bind(port, () => {
      const claimed = socket.address().port
      socket.close(() => resolve(claimed))
    })
  })
}

function hostCandidate(ip: string, port: number): string {
  return `candidate:${ip.replaceAll(/\W/g, '')} 1 UDP 2113937151 ${ip} ${port} typ host`
}
