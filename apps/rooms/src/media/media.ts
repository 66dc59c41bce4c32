import { createSocket } from 'node:dgram'
import type { RtcConfig } from 'node-datachannel'
import { initLogger } from 'node-datachannel'
import { newCounters, type MediaCounters } from './counters.ts'

export interface Media {
  config: RtcConfig
  // Offered in addition to the machine's own addresses.
  extra_candidates: string[]
  counters: MediaCounters
  log: (line: string) => void
}

export function createMedia(udp_port: number, public_ip: string | undefined, log: (line: string) => void): Media {
  initLogger('Error', (level, message) => log(`media ${level}: ${message}`))
  return {
    counters: newCounters(),
    log,
    // libdatachannel never lists loopback, the only interface of a machine without a network.
    extra_candidates: ['127.0.0.1', ...(public_ip ? [public_ip] : [])].map((ip) => hostCandidate(ip, udp_port)),
    config: {
      iceServers: [],
      enableIceUdpMux: true,
      portRangeBegin: udp_port,
      portRangeEnd: udp_port,
      forceMediaTransport: true,
      // The server decides when descriptions are made, exactly one of each.
      disableAutoNegotiation: true,
    },
  }
}

/** Finds a free port for 0; rejects with EADDRINUSE early, while the caller can still report it. */
export function reserveUdpPort(port: number): Promise<number> {
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
