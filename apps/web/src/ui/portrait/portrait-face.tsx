import type { Look } from './portrait-look.ts'

const outline =
  'M137 196C137 142 160 112 200 112C240 112 263 142 263 196C263 222 259 246 248 266C236 288 220 304 200 304C180 304 164 288 152 266C141 246 137 222 137 196Z'
const dark = '#17110d'

interface PortraitFaceProps {
  look: Look
  clip_id: string
  skin: string
  shade: string
}

export function PortraitFace({ look, clip_id, skin, shade }: PortraitFaceProps) {
  return (
    <>
      <clipPath id={clip_id}>
        <path d={outline} />
      </clipPath>
      <g fill={shade}>
        <ellipse cx="137" cy="214" rx="13" ry="20" />
        <ellipse cx="263" cy="214" rx="13" ry="20" />
      </g>
      <path d={outline} fill={skin} />
      <g clipPath={`url(#${clip_id})`}>
        <path d="M214 100H290V320H176C226 290 236 180 214 100Z" fill={shade} opacity=".38" />
        <circle cx="163" cy="244" r="17" fill="#e5572f" opacity=".16" />
        <circle cx="237" cy="244" r="17" fill="#e5572f" opacity=".16" />
        {look.beard && (
          <path
            d="M134 226C146 246 158 250 168 250C182 244 218 244 232 250C242 250 254 246 266 226L266 320L134 320Z"
            fill={look.hairColor}
          />
        )}
      </g>
      <g fill={dark}>
        <ellipse cx="174" cy="208" rx="5.4" ry="6.4" />
        <ellipse cx="226" cy="208" rx="5.4" ry="6.4" />
      </g>
      <g fill="none" strokeLinecap="round">
        <path
          d="M159 187C166 180 178 179 186 184M214 184C222 179 234 180 241 187"
          stroke={look.hairColor}
          strokeWidth="6"
        />
        <path d="M201 206C200 220 190 234 192 240C195 246 204 246 209 243" stroke={shade} strokeWidth="5" />
      </g>
      <Mouth look={look} />
      {look.glasses && (
        <g fill="rgb(255 255 255/.22)" stroke={dark} strokeWidth="5">
          <circle cx="173" cy="210" r="25" />
          <circle cx="227" cy="210" r="25" />
          <path d="M198 208C199 205 201 205 202 208M148 205L136 200M252 205L264 200" fill="none" />
        </g>
      )}
    </>
  )
}

function Mouth({ look }: { look: Look }) {
  if (look.beard) return <path d="M180 264C190 273 210 273 220 264C216 282 184 282 180 264Z" fill="#fff" />
  const smile = 'M176 262C188 270 212 270 224 262C220 286 180 286 176 262Z'
  return look.wear === 2 ? (
    <path d={smile} fill="#b3372b" />
  ) : (
    <path d={smile} fill="#fff" stroke="#9c3d2c" strokeWidth="2" />
  )
}
