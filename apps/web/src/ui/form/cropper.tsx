import { useState } from 'react'
import EasyCrop, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Slider } from './slider.tsx'

const sideLength = 200
const borderWidth = 25
const zoomRange = { min: 1, max: 5, step: 0.01 }
/** Screen pixels per arrow key press; with Shift a fifth of that. */
const keyStep = 5

const cropSize = { width: sideLength, height: sideLength }
const outer = { width: sideLength + 2 * borderWidth, height: sideLength + 2 * borderWidth }
/** The picture fills the frame without its border, so that at the smallest zoom the whole shorter side is visible. */
const containerStyle = { inset: borderWidth, overflow: 'visible' }

interface CropperProps {
  url: string
  frameLabel: string
  zoomLabel: string
  /** Receives the framed area, in pixels of the upright picture. */
  onFrame: (area: Area) => void
  /** Called if the browser cannot decode the picture. */
  onUnreadable: () => void
}

/** A square frame over a picture that is dragged, pinched and zoomed, or moved by arrow keys. Import it lazily. */
export function Cropper({ url, frameLabel, zoomLabel, onFrame, onUnreadable }: CropperProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(zoomRange.min)
  return (
    <>
      <div className="on-ink relative mx-auto overflow-hidden rounded-tile bg-ink" style={outer}>
        <EasyCrop
          image={url}
          crop={crop}
          zoom={zoom}
          minZoom={zoomRange.min}
          maxZoom={zoomRange.max}
          aspect={1}
          cropSize={cropSize}
          cropShape="round"
          objectFit="cover"
          showGrid={false}
          keyboardStep={keyStep}
          style={{ containerStyle }}
          cropperProps={{ role: 'application', 'aria-label': frameLabel }}
          mediaProps={{ onError: onUnreadable }}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_percents, pixels) => onFrame(pixels)}
        />
      </div>
      <div className="mt-5">
        <Slider label={zoomLabel} value={zoom} {...zoomRange} onChange={setZoom} />
      </div>
    </>
  )
}
