import { ink, type Look } from './look.ts'

const shoulders = 'M24 480C28 402 80 364 160 342L240 342C320 364 372 402 376 480Z'
const jacket = '#2b2b31'

function collars(deep: string): readonly string[] {
  return [
    '<path d="M148 344C150 388 250 388 252 344L262 356C262 414 138 414 138 356Z" fill="#fff" opacity=".92"/>',
    `<path d="M160 350L200 412L240 350L252 356L214 480L186 480L148 356Z" fill="#fff"/>
     <path d="M200 412L176 378L150 352L120 372L184 480ZM200 412L224 378L250 352L280 372L216 480Z" fill="${jacket}"/>`,
    `<path d="M154 340C156 382 244 382 246 340L236 336C236 366 164 366 164 336Z" fill="${deep}"
       stroke="#fff" stroke-opacity=".35" stroke-width="3"/>`,
    `<path d="M150 344C156 396 244 396 250 344L258 352C256 416 144 416 142 352Z" fill="#fff" opacity=".14"/>
     <path d="M176 384L170 450M224 384L230 450" stroke="#fff" stroke-opacity=".4" stroke-width="4" stroke-linecap="round"/>`,
  ]
}

export function wear(look: Look, { deep, neck }: { deep: string; neck: string }): string {
  const hasOpenCollar = look.wear !== 2
  return `<clipPath id="wear"><path d="${shoulders}"/></clipPath>
    <path d="${shoulders}" fill="${look.wear % 2 ? ink : deep}"/>
    <g clip-path="url(#wear)">${collars(deep)[look.wear]}</g>
    ${hasOpenCollar ? `<path d="M168 300L232 300L232 350C228 376 172 376 168 350Z" fill="${neck}"/>` : ''}`
}
